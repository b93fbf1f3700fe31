import { z } from 'zod';
import { share, timestamp } from '../../http/fields/answer-fields.ts';
import { named, withExample } from '../../http/openapi/annotate.ts';
import { withoutLimits } from '../../store/rebuild-schema.ts';
import { limits } from '../../store/setting-schemas.ts';
import { type Limits, PRODUCT_LIMITS } from '../../verification/policy/limits.ts';

// The limits that decide uploads, in requests and responses.

/** Limits in a request: missing ones are kept, null restores the product's. */
export const limitsPatch = z.strictObject({
  selfie_band: limits.selfie_band.nullable().optional(),
  portrait_band: limits.portrait_band.nullable().optional(),
  ghost_different_from: limits.ghost_different_from.nullable().optional(),
  passing_score: limits.passing_score.nullable().optional(),
  loosen: z
    .boolean()
    .optional()
    .describe('Required to set a limit that decides more cases automatically than the default.'),
});
export type LimitsPatch = z.output<typeof limitsPatch>;

const bandAnswer = withoutLimits(limits.selfie_band);

/** All limits. */
export const limitsAnswer = named(
  'Limits',
  z.object({
    selfie_band: bandAnswer.describe('The limits between a selfie and the reference selfie.'),
    portrait_band: bandAnswer.describe('The limits between a licence’s portrait and the reference selfie.'),
    ghost_different_from: z.number().describe('From this distance on a ghost image shows another person.'),
    passing_score: share.describe('From this score on a licence’s text passes.'),
  } satisfies Record<keyof Limits, z.core.$ZodType>),
);

/** The effective limits, complete. */
export const policyAnswer = withExample(
  z
    .object({
      limits: limitsAnswer,
      product: limitsAnswer.describe('The default limits, used where the tenant has set none.'),
      set_at: timestamp.nullable().describe('When the tenant last set its own limit. Null if it has none.'),
    })
    .describe('The limits that decide the next upload.'),
  { limits: PRODUCT_LIMITS, product: PRODUCT_LIMITS, set_at: null },
);
