import { z } from 'zod';
import { count, id, timestamp } from '../../../http/fields/answer-fields.ts';
import { lookupId } from '../../../http/fields/request-fields.ts';
import { named, withExample } from '../../../http/openapi/annotate.ts';
import { EXAMPLE_ID, EXAMPLE_TIME } from '../../../http/openapi/example-values.ts';
import { text } from '../../../store/fields.ts';
import { type QueueFilter, strictFilter } from '../queue-filter.ts';

const savedContent = z
  .record(z.string(), z.string().max(200))
  .refine(
    (value) => Object.keys(value).length > 0 && strictFilter.safeParse(value).success,
    'must be filters of the queue in the form of its query string',
  );

export const newSavedFilter = withExample(
  z.object({ name: text(60), filter: savedContent, shared: z.boolean().default(false) }),
  { name: 'Low scores', filter: { kind: 'license', score_below: '0.5' }, shared: true },
);

const SAVED_FILTER_EXAMPLE = {
  id: EXAMPLE_ID.preset,
  name: 'Low scores',
  filter: { kind: 'license', score_below: '0.5' },
  shared: true,
  count: 7,
  created_at: EXAMPLE_TIME.created,
};

export const savedFilter = withExample(
  named(
    'SavedFilter',
    z.object({
      id,
      name: z.string(),
      filter: z.record(z.string(), z.string()),
      shared: z.boolean().describe('Whether it is shared with the whole team.'),
      count: count.describe('How many pending cases match now, at most 1000.'),
      created_at: timestamp,
    }),
  ),
  SAVED_FILTER_EXAMPLE,
);
export const savedFilters = withExample(z.object({ saved_filters: z.array(savedFilter) }), {
  saved_filters: [SAVED_FILTER_EXAMPLE],
});
export const savedFilterId = withExample(z.object({ id: lookupId }), { id: EXAMPLE_ID.preset });
export const removedFilter = withExample(z.object({ status: z.literal('deleted'), id }), {
  status: 'deleted',
  id: EXAMPLE_ID.preset,
});

/** A saved filter's content, as the queue takes it. */
export const readSaved = (content: unknown): QueueFilter => strictFilter.catch({}).parse(content);
