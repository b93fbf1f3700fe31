import { z } from 'zod';
import { count } from '../../http/answer-fields.ts';
import { text, uuid } from '../../http/fields.ts';
import { withExample } from '../../http/openapi/annotate.ts';
import { comment, reasonCode } from './contract.ts';
import { moment } from './moment-field.ts';

/** So many at a time: each is decided and audited by itself, and all in one transaction. */
export const MOST_AT_ONCE = 200;

const expected = z
  .int()
  .min(1)
  .max(MOST_AT_ONCE)
  .optional()
  .describe('How many it is about, as it was answered before; without it nothing is done.');

export const revocation = withExample(
  z.object({
    created_before: moment.optional(),
    workflow_id: uuid.optional(),
    expected_count: expected,
  }),
  { created_before: '2026-03-01 00:00:00' },
);

export const requests = withExample(
  z.object({
    kind: z.enum(['license', 'selfie']).optional(),
    reason: text(200).optional().describe('Why they wait, as their rows’ `reason` says.'),
    waiting_before: moment.optional(),
    comment: comment.nullish(),
    reason_code: reasonCode.nullish(),
    expected_count: expected,
  }),
  { kind: 'license', reason: 'Text extraction unavailable.', comment: 'Please send it once more.' },
);

export const counted = withExample(
  z.object({
    count: count.describe(`How many it is about, ${MOST_AT_ONCE} at most.`),
    more: z.boolean().describe('There are more than that: narrow it, or go on afterwards.'),
    done: z.boolean(),
  }),
  { count: 12, more: false, done: false },
);
