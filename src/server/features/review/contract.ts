import { z } from 'zod';
import { SECOND_LOOK_STATES } from '../../domain/second-look/next-look.ts';
import { SUBMISSION_STATES } from '../../domain/verdict/verdicts.ts';
import { listLimit, lookupId, lookupNumber, text, uuid } from '../../http/fields.ts';
import { readCursor } from '../../http/moment-cursor.ts';
import { moment } from '../../http/moment-field.ts';
import { withExample } from '../../http/openapi/annotate.ts';
import { EXAMPLE_ID } from '../../http/openapi/example-values.ts';
import { queueFilter } from './desk-contract.ts';

const page = {
  limit: listLimit,
  cursor: z
    .string()
    .refine((value) => readCursor(value) !== null, 'is not one that a list has given')
    .transform((value) => readCursor(value)!)
    .optional(),
};

export const listSubmissions = z
  .object({
    ...queueFilter,
    status: z.enum(SUBMISSION_STATES).optional(),
    subject_id: uuid.optional(),
    second_look: z.enum(SECOND_LOOK_STATES).optional(),
    updated_since: moment.optional(),
    order: z
      .literal('oldest')
      .optional()
      .describe('Oldest change first, for who follows all changes. Not with `status=pending` or `q`.'),
    ...page,
  })
  .refine(({ order, status, q }) => !order || (status !== 'pending' && !q), {
    path: ['order'],
    message: 'goes with neither status=pending nor q, which have an order of their own',
  });
export const changesSince = z.object({
  since: z
    .string()
    .regex(/^\d{1,13}$/, 'is not a cursor that was given')
    .transform((digits) => new Date(Number(digits)))
    .optional()
    .describe('The `cursor` of the answer before; without it nothing counts as changed yet.'),
});
export type SubmissionFilter = z.output<typeof listSubmissions>;

const reviewKeys = {
  externalUid: text(128).optional(),
  type: z.enum(['license', 'selfie']).optional(),
  identifier: z.enum(['external']).optional(),
  value: text(128).optional(),
};

/** One of the two keys, whole, or none: then it is the queue. */
export const review = z.object({ ...reviewKeys, ...page }).refine(
  ({ externalUid, type, identifier, value }) => {
    const given = [type, identifier, value].filter((part) => part !== undefined).length;
    return externalUid === undefined ? given === 0 || given === 3 : given === 0;
  },
  {
    path: ['externalUid'],
    message: 'is a query of its own; type, identifier=external and value are the other',
  },
);
export type ReviewQuery = z.output<typeof review>;

export const submissionId = withExample(z.object({ id: lookupId }), { id: EXAMPLE_ID.submission });
export const attemptImage = withExample(
  z.object({
    id: lookupId,
    attempt: lookupNumber(999_999),
  }),
  { id: EXAMPLE_ID.submission, attempt: '1' },
);
export const stripFrame = withExample(
  z.object({ id: lookupId, attempt: lookupNumber(999_999), frame: lookupNumber(999) }),
  { id: EXAMPLE_ID.submission, attempt: '1', frame: '1' },
);
export const imageVariant = z.object({
  variant: z.enum(['original', 'document', 'portrait']).default('original'),
});

export const earlier = z.object({
  before: lookupId.optional().describe('A message’s id: the 100 before it instead of the newest 100.'),
});

export const openness = withExample(z.object({ open: z.boolean() }), { open: true });

export const comment = text(4096);
/** A code as the tenant's list has it. */
export const reasonCode = text(40).describe('Of the tenant’s list of reasons.');
const decision = {
  comment: comment.nullish(),
  attempt: z.int().min(1).optional().describe('The one that was looked at: a newer one is 409.'),
};
export const approval = withExample(z.object(decision), { comment: 'Thank you.', attempt: 1 });
export const rejection = withExample(
  z.object({ ...decision, require_reupload: z.boolean().default(false), reason_code: reasonCode.nullish() }),
  { comment: 'A corner of the card is cut off.', attempt: 1, require_reupload: true, reason_code: 'cut_off' },
);
export const reopening = withExample(z.object({ comment: comment.describe('What the person reads.') }), {
  comment: 'We look at your picture once more.',
});
export const message = withExample(z.object({ comment, response_required: z.boolean().default(false) }), {
  comment: 'Is this your current address?',
  response_required: true,
});
