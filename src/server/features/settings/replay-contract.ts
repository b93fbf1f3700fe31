import { z } from 'zod';
import { count, id, nextCursor } from '../../http/fields/answer-fields.ts';
import { isCalendarDate } from '../../http/fields/request-fields.ts';
import { withExample } from '../../http/openapi/annotate.ts';
import { EXAMPLE_ID } from '../../http/openapi/example-values.ts';
import { PRODUCT_LIMITS } from '../../verification/policy/limits.ts';
import { limitsAnswer, limitsPatch } from './policy-contract.ts';

// Past attempts decided again by other limits.

const day = z
  .string()
  .refine(isCalendarDate, 'must be a date like 2030-01-31')
  .optional()
  .describe('A day in UTC, included.');

const flip = z.object({
  kind: z.enum(['license', 'selfie']),
  from: z.string().describe('The original verdict.'),
  to: z.string().describe('The verdict under the tested limits.'),
  count,
  people: z
    .object({ approved: count, rejected: count })
    .describe('The decisions of staff about those attempts that are the newest of their submission.'),
  examples: z
    .array(z.object({ submission_id: id, attempt: count }))
    .describe('The first submissions, at most 5.'),
});

const tally = {
  looked_at: count,
  same: count,
  cannot_say: count.describe('Attempts whose evidence does not determine the verdict under these limits.'),
  flips: z.array(flip).max(500),
};

export const replayBody = withExample(
  z.strictObject({
    policy: limitsPatch
      .omit({ loosen: true })
      .describe('The limits to test. Omitted limits keep their current value; null means the default.'),
    from: day,
    to: day,
    cursor: z.string().max(200).optional().describe('The `next_cursor` of the previous part.'),
    before: z
      .strictObject(tally)
      .optional()
      .describe('The sum of all previous parts, from the previous answer. This part is added to it.'),
  }),
  { policy: { passing_score: 0.85 }, from: '2026-01-01' },
);

export const replayAnswer = withExample(
  z.object({
    limits: limitsAnswer.describe('All limits of this test.'),
    ...tally,
    next_cursor: nextCursor,
  }),
  {
    limits: { ...PRODUCT_LIMITS, passing_score: 0.85 },
    looked_at: 500,
    same: 492,
    cannot_say: 1,
    flips: [
      {
        kind: 'license',
        from: 'LICENSE_APPROVED',
        to: 'LICENSE_PENDING_APPROVAL',
        count: 7,
        people: { approved: 0, rejected: 0 },
        examples: [{ submission_id: EXAMPLE_ID.submission, attempt: 1 }],
      },
    ],
    next_cursor: null,
  },
);
