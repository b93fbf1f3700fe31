import { z } from 'zod';
import { withExample } from '../openapi/annotate.ts';
import { count } from './answer-fields.ts';

/** Maximum number of records that one request changes. Each change is made and audited separately. */
export const MAX_BATCH_SIZE = 200;

/**
 * To change many records, a request repeats the number of the previous answer. Without it the request only
 * counts.
 */
export const expectedCount = z
  .int()
  .min(1)
  .max(MAX_BATCH_SIZE)
  .optional()
  .describe('How many it is about, as it was answered before; without it nothing is done.');

export const counted = withExample(
  z.object({
    count: count.describe(`How many it is about, ${MAX_BATCH_SIZE} at most.`),
    more: z.boolean().describe('There are more than that: narrow it, or go on afterwards.'),
    done: z.boolean(),
  }),
  { count: 12, more: false, done: false },
);

export const ONE_STEP =
  'Without `expected_count` it counts and does nothing; with it, it is done for exactly so many or for none.';
export const ANOTHER_COUNT = 'By now it is about another number than was expected; nothing is done.';
