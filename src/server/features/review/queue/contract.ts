import { z } from 'zod';
import { cursorField } from '../../../http/fields/cursor-field.ts';
import { readCursor } from '../../../http/fields/moment-cursor.ts';
import { moment } from '../../../http/fields/moment-field.ts';
import { listLimit, text, uuid } from '../../../http/fields/request-fields.ts';
import { FOUR_EYES_STATES } from '../../../verification/four-eyes/resolve-votes.ts';
import { SUBMISSION_STATES } from '../../../verification/verdict/verdicts.ts';
import { queueFilter } from './queue-filter.ts';

const page = {
  limit: listLimit,
  cursor: cursorField(readCursor),
};

const listFilter = {
  ...queueFilter,
  status: z.enum(SUBMISSION_STATES).optional(),
  subject_id: uuid.optional(),
  second_look: z.enum(FOUR_EYES_STATES).optional(),
  updated_since: moment.optional(),
  decided_from: moment
    .optional()
    .describe('Selects cases decided at this time or later. Decided cases are listed latest decision first.'),
  decided_to: moment.optional().describe('Selects cases decided before this time.'),
  decided_by: text(100)
    .optional()
    .describe('The exact name of the decider, as in the row’s `decided_by`, or `pipeline`.'),
  document_number: text(64)
    .optional()
    .describe(
      'A whole number, as the newest document or the record has it. Blanks, hyphens and case do not matter.',
    ),
};

/** All rows that the filters select. */
export const exportSubmissions = z.object(listFilter);
export type ExportFilter = z.output<typeof exportSubmissions>;

export const listSubmissions = z
  .object({
    ...listFilter,
    order: z
      .enum(['oldest', 'severity'])
      .optional()
      .describe(
        '`oldest`: oldest change first, for clients that follow all changes. Not with `status=pending` or `q`. `severity`: the most severe first, and in the usual order among equals. Not with `q`.',
      ),
    ...page,
  })
  .refine(({ order, status, q }) => !order || !(q || (order === 'oldest' && status === 'pending')), {
    path: ['order'],
    message: 'cannot be combined with q, and oldest not with status=pending',
  })
  .refine(({ order, cursor }) => !cursor || (order === 'severity') === (cursor.rank !== null), {
    path: ['cursor'],
    message: 'must be of a list with the same order',
  });
export const changesSince = z.object({
  since: z
    .string()
    .regex(/^\d{1,13}$/, 'must be the cursor of an earlier answer')
    .transform((digits) => new Date(Number(digits)))
    .optional()
    .describe('The `cursor` of the previous answer. Without it nothing counts as changed.'),
});
export type SubmissionFilter = z.output<typeof listSubmissions>;

const reviewKeys = {
  externalUid: text(128).optional(),
  type: z.enum(['license', 'selfie']).optional(),
  identifier: z.enum(['external']).optional(),
  value: text(128).optional(),
};

/** One of the two complete keys, or none: then it is the queue. */
export const review = z.object({ ...reviewKeys, ...page }).refine(
  ({ externalUid, type, identifier, value }) => {
    const given = [type, identifier, value].filter((part) => part !== undefined).length;
    return externalUid === undefined ? given === 0 || given === 3 : given === 0;
  },
  {
    path: ['externalUid'],
    message: 'cannot be combined with type, identifier and value; send one query or the other',
  },
);
export type ReviewQuery = z.output<typeof review>;

export const facetsQuery = z.object({ kind: queueFilter.kind });
