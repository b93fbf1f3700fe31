import { z } from 'zod';
import { cursorField } from '../../../http/fields/cursor-field.ts';
import { readCursor } from '../../../http/fields/moment-cursor.ts';
import { moment } from '../../../http/fields/moment-field.ts';
import { listLimit } from '../../../http/fields/request-fields.ts';
import { text, uuid } from '../../../store/fields.ts';
import { REVIEW_OUTCOMES } from '../../../store/quality/second-reviews.ts';
import { FOUR_EYES_STATES } from '../../../verification/four-eyes/resolve-votes.ts';
import { SUBMISSION_STATES, VERDICTS } from '../../../verification/verdict/verdicts.ts';
import { queueFilter } from '../queue-filter.ts';

const page = {
  limit: listLimit,
  cursor: cursorField(readCursor),
};

/** All verdicts of uploads, each once. */
const UPLOAD_VERDICTS = [...new Set(Object.values(VERDICTS).flatMap((ofKind) => Object.keys(ofKind)))];

/** Selects by the uploads, decisions and votes that a figure of the statistics counts. */
const figureFilter = {
  created_from: moment.optional().describe('Selects cases that were first sent at this time or later.'),
  created_to: moment.optional().describe('Selects cases that were first sent before this time.'),
  uploaded_from: moment
    .optional()
    .describe('Selects cases with an upload at this time or later. `readStats` counts uploads.'),
  uploaded_to: moment.optional().describe('The upload came before this time.'),
  upload_verdict: z
    .string()
    .transform((names) => names.split(','))
    .refine(
      (names) => names.every((name) => UPLOAD_VERDICTS.includes(name)),
      'must be verdicts of uploads, separated by commas',
    )
    .optional()
    .describe(
      'The upload had one of these verdicts, separated by commas. Needs `uploaded_from` or `uploaded_to`.',
    ),
  upload_reason: text(200)
    .optional()
    .describe('The upload was parked for this reason; `none`: for no named one. Needs a time, too.'),
  upload_reason_code: text(40)
    .optional()
    .describe(
      'Staff rejected the upload with this code, even if a newer upload came since. Needs a time, too.',
    ),
  sla: z
    .enum(['met', 'missed'])
    .optional()
    .describe('Staff decided the case by its target (`met`), or later.'),
  second_review: z
    .enum(REVIEW_OUTCOMES)
    .optional()
    .describe(
      'Two reviewers voted. `agreed`: alike; `differed`: not alike; `overturned`: the case was decided otherwise than the first had voted.',
    ),
  reviewed_from: moment
    .optional()
    .describe('The second vote was at this time or later. With `second_review`.'),
  reviewed_to: moment.optional().describe('The second vote was before this time. With `second_review`.'),
  first_review_by: text(100)
    .optional()
    .describe('The exact name of the person who voted first. With `second_review`.'),
};

const listFilter = {
  ...queueFilter,
  status: z.enum(SUBMISSION_STATES).optional(),
  subject_id: uuid.optional(),
  ring: uuid
    .optional()
    .describe('The id of a ring, or of one of its subjects: selects the cases of all its subjects.'),
  second_look: z.enum(FOUR_EYES_STATES).optional(),
  updated_since: moment.optional(),
  decided_from: moment
    .optional()
    .describe('Selects cases decided at this time or later. Decided cases are listed latest decision first.'),
  decided_to: moment.optional().describe('Selects cases decided before this time.'),
  decided_by: text(100)
    .optional()
    .describe('The exact name of the decider, as in the row’s `decided_by`, or `pipeline`.'),
  ...figureFilter,
  document_number: text(64)
    .optional()
    .describe(
      'A whole number, as the newest document or the record has it. Blanks, hyphens and case do not matter.',
    ),
};

type FigureFilter = z.output<z.ZodObject<typeof figureFilter>>;
/** A filter that has no effect without another one. */
const isWithoutUpload = (filter: FigureFilter) =>
  !filter.uploaded_from &&
  !filter.uploaded_to &&
  !!(filter.upload_verdict ?? filter.upload_reason ?? filter.upload_reason_code);
const isWithoutReview = (filter: FigureFilter) =>
  !filter.second_review && !!(filter.reviewed_from ?? filter.reviewed_to ?? filter.first_review_by);
const NEEDS_UPLOAD = { path: ['uploaded_from'], message: 'or uploaded_to is required with upload_…' };
const NEEDS_REVIEW = { path: ['second_review'], message: 'is required with reviewed_… and first_review_by' };

/** All rows that the filters select. */
export const exportSubmissions = z
  .object(listFilter)
  .refine((filter) => !isWithoutUpload(filter), NEEDS_UPLOAD)
  .refine((filter) => !isWithoutReview(filter), NEEDS_REVIEW);
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
  .refine((filter) => !isWithoutUpload(filter), NEEDS_UPLOAD)
  .refine((filter) => !isWithoutReview(filter), NEEDS_REVIEW)
  .refine(({ order, status, q }) => !order || !(q || (order === 'oldest' && status === 'pending')), {
    path: ['order'],
    message: 'cannot be combined with q, and oldest not with status=pending',
  })
  .refine(({ order, cursor }) => !cursor || (order === 'severity') === (cursor.rank !== null), {
    path: ['cursor'],
    message: 'must come from a list with the same order',
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
