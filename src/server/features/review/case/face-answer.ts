import { z } from 'zod';
import { count, enumText, share } from '../../../http/fields/answer-fields.ts';
import { named } from '../../../http/openapi/annotate.ts';
import type { Evidence } from '../../../verification/evidence.ts';
import { PORTRAIT_CAUSES } from '../../../verification/faces/assess-portrait.ts';
import { GHOST_CAUSES } from '../../../verification/faces/judge-ghost.ts';
import { ORIGINAL_SOURCES } from '../../../verification/signals/judge-original.ts';

// The faces of an image: portrait, ghost image and the comparison with the reference selfie.

const nullableNumber = z.number().nullable();

export const faceLimit = named(
  'FaceLimit',
  z
    .looseObject({
      same_up_to: share.describe('Up to this distance (0 to 1) two faces count as one person.'),
      different_from: share.describe(
        'From this distance on they count as two people. Between the two limits a reviewer decides.',
      ),
      worst_group: z
        .looseObject({
          group: z.string(),
          false_matches: count.describe('Pairs of two people whose distance was within the limit.'),
          pairs: count,
          rate_at_most: share.describe('The upper end of the 95 % interval of the false match rate.'),
        })
        .nullable()
        .describe(
          'The measurement of the worst group. Null if the limit is wider than any that was measured.',
        ),
    })
    .describe('The limits of a comparison of two faces, and their error rate in the worst group.'),
);

export const faceParts = {
  ghost_distance: nullableNumber.optional(),
  ghost: z
    .looseObject({
      state: enumText(['same', 'different', 'not_compared', 'none']),
      cause: enumText(GHOST_CAUSES).nullable().describe('Why it was not compared.'),
      distance: nullableNumber,
    })
    .optional()
    .describe(
      'The ghost image beside the portrait. `none`: the card shows no second face. `not_compared` says nothing about the card: `cause` is `faint` (small, pale or engraved), `random` (its description would fit its mirror image as little), `portrait`, `unavailable` or `budget`.',
    ),
  portrait: z
    .looseObject({
      state: enumText(['clear', 'unclear', 'absent']),
      cause: enumText(PORTRAIT_CAUSES).nullable(),
      figures: z.record(z.string(), z.number()),
    })
    .nullable()
    .optional()
    .describe(
      'Whether the document shows its holder’s photograph, fit to be compared, with the measures behind it. Null where the faces could not be examined.',
    ),
  original: z
    .looseObject({
      state: enumText(['shown', 'contradicted', 'not_shown']),
      by: z.looseObject({
        source: enumText(ORIGINAL_SOURCES),
        figures: z.record(z.string(), z.number()),
      }),
    })
    .optional()
    .describe(
      'Whether it is a physical document, not a copy of one. No picture alone shows that. `contradicted`: the card has no colour at all, or the picture is a phone’s screen.',
    ),
  reference: z.string().optional(),
  face_distance: nullableNumber
    .optional()
    .describe('The distance of the face from the reference selfie; 1 is the boundary.'),
  face_fitness: z
    .number()
    .nullable()
    .optional()
    .describe(
      'The quality of the less clear of the two faces. Below 1 a distance is unreliable. Null if it is unknown: then the comparison decides nothing.',
    ),
  face_limit: faceLimit.optional().describe('The limits of that comparison.'),
  face_others: z
    .looseObject({ count, nearest: nullableNumber })
    .optional()
    .describe(
      'The number of the tenant’s other people that the face was compared with, and the smallest distance: null if none is near.',
    ),
} satisfies Partial<Record<keyof Evidence, z.core.$ZodType>>;
