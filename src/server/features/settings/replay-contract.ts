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
  from: z.string().describe('The verdict that was given.'),
  to: z.string().describe('The verdict by the other limits.'),
  count,
  people: z
    .object({ approved: count, rejected: count })
    .describe('What people have decided about those that are their submission’s newest attempt.'),
  examples: z
    .array(z.object({ submission_id: id, attempt: count }))
    .describe('The first of them, 5 at most.'),
});

const tally = {
  looked_at: count,
  same: count,
  cannot_say: count.describe('Attempts of which the evidence leaves open what they would have come to.'),
  flips: z.array(flip).max(500),
};

export const replayBody = withExample(
  z.strictObject({
    policy: limitsPatch
      .omit({ loosen: true })
      .describe('Limits to try: those left out are the ones that count now, null is the product’s.'),
    from: day,
    to: day,
    cursor: z.string().max(200).optional().describe('`next_cursor` of the part before.'),
    before: z
      .strictObject(tally)
      .optional()
      .describe('What the parts before came to together, as their answer said it; this part is added.'),
  }),
  { policy: { passing_score: 0.85 }, from: '2026-01-01' },
);

export const replayAnswer = withExample(
  z.object({
    limits: limitsAnswer.describe('What was tried, whole.'),
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
