import { z } from 'zod';
import { share, timestamp } from '../../http/fields/answer-fields.ts';
import { named, withExample } from '../../http/openapi/annotate.ts';
import { type Limits, PRODUCT_LIMITS } from '../../verification/policy/limits.ts';

// The limits that decide uploads, in requests and responses.

const band = z
  .strictObject({ same: z.number(), different: z.number() })
  .describe('At most `same` is one person, at least `different` two; 1 is the boundary.');

const limits = {
  selfie_band: band,
  portrait_band: band,
  ghost_different_from: z.number(),
  passing_score: z.number(),
} satisfies Record<keyof Limits, z.ZodType>;

/** Limits in a request: missing ones are kept, null restores the product's. */
export const limitsPatch = z.strictObject({
  selfie_band: limits.selfie_band.nullable().optional(),
  portrait_band: limits.portrait_band.nullable().optional(),
  ghost_different_from: limits.ghost_different_from.nullable().optional(),
  passing_score: limits.passing_score.nullable().optional(),
  loosen: z
    .boolean()
    .optional()
    .describe('Needed to set a limit that decides more without a person than the product’s.'),
});
export type LimitsPatch = z.output<typeof limitsPatch>;

const bandAnswer = z.object({ same: z.number(), different: z.number() });

/** All limits. */
export const limitsAnswer = named(
  'Limits',
  z.object({
    selfie_band: bandAnswer.describe('A selfie against the reference selfie.'),
    portrait_band: bandAnswer.describe('A licence’s portrait against the reference selfie.'),
    ghost_different_from: z.number().describe('From here on a ghost image shows another person.'),
    passing_score: share.describe('From here on a licence’s text passes.'),
  } satisfies Record<keyof Limits, z.ZodType>),
);

/** The effective limits, complete. */
export const policyAnswer = withExample(
  z
    .object({
      limits: limitsAnswer,
      product: limitsAnswer.describe('Those of the product, which count where the tenant has set none.'),
      set_at: timestamp
        .nullable()
        .describe('When the tenant last set any of its own; null when it has none.'),
    })
    .describe('By what the next upload is decided.'),
  { limits: PRODUCT_LIMITS, product: PRODUCT_LIMITS, set_at: null },
);
