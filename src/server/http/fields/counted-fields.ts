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
  .describe('The count of an earlier answer. Without it nothing is changed.');

export const counted = withExample(
  z.object({
    count: count.describe(`How many records match, at most ${MAX_BATCH_SIZE}.`),
    more: z
      .boolean()
      .describe('Whether more records match than `count`. Narrow the filter, or repeat afterwards.'),
    done: z.boolean(),
  }),
  { count: 12, more: false, done: false },
);

export const ONE_STEP =
  'Without `expected_count` the request only counts. With it, the action runs for exactly that many records or for none.';
export const ANOTHER_COUNT =
  'The number of matching records differs from `expected_count`. Nothing is changed.';
