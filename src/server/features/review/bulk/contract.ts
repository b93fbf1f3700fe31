import { z } from 'zod';
import { expectedCount } from '../../../http/fields/counted-fields.ts';
import { moment } from '../../../http/fields/moment-field.ts';
import { withExample } from '../../../http/openapi/annotate.ts';
import { uuid } from '../../../store/fields.ts';
import { comment, reasonCode } from '../contract.ts';
import { queueFilter } from '../queue-filter.ts';

export const revocation = withExample(
  z.object({
    created_before: moment.optional(),
    workflow_id: uuid.optional(),
    expected_count: expectedCount,
  }),
  { created_before: '2026-03-01 00:00:00' },
);

// Cases that wait have no reason yet: here `reason_code` is the reason of this rejection.
const { reason_code: _, ...waits } = queueFilter;

export const requests = withExample(
  z.object({
    ...waits,
    ids: z
      .array(uuid)
      .min(1)
      .max(1000)
      .optional()
      .describe('Only these submissions, as far as the filters select them.'),
    waiting_before: moment
      .optional()
      .describe('Selects submissions that have waited since before this time.'),
    comment: comment.nullish(),
    reason_code: reasonCode.nullish(),
    expected_count: expectedCount,
  }),
  { kind: 'license', reason: 'Text extraction unavailable.', comment: 'Please send it once more.' },
);
