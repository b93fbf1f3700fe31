import { z } from 'zod';
import { count, id, nextCursor, timestamp } from '../../http/fields/answer-fields.ts';
import { expectedCount } from '../../http/fields/counted-fields.ts';
import { cursorField } from '../../http/fields/cursor-field.ts';
import { readCursor } from '../../http/fields/moment-cursor.ts';
import { moment } from '../../http/fields/moment-field.ts';
import { listLimit, lookupId, textOfBytes } from '../../http/fields/request-fields.ts';
import { named, withExample } from '../../http/openapi/annotate.ts';
import { EXAMPLE_ID, EXAMPLE_TIME } from '../../http/openapi/example-values.ts';
import { REQUEST_LISTS } from '../../store/deletion-requests.ts';
import { text, uuid } from '../../store/fields.ts';
import { DELETION_REQUEST_STATUSES } from '../../store/schema/subject-tables.ts';
import { SUBMISSION_KINDS } from '../../store/schema/submission-tables.ts';

const reason = textOfBytes(4096).optional();
const CONFIRMATION_RULE = 'must be true';

/** A request for erasure by staff counts as confirmed, unless they say that it is not. */
export const staffRequest = withExample(
  z.object({
    confirmation: z.boolean().default(true).refine(Boolean, CONFIRMATION_RULE),
    reason,
  }),
  { confirmation: true, reason: 'Asked for by telephone.' },
);

/** The subject must confirm expressly. */
export const subjectRequest = withExample(
  z.object({ confirmation: z.boolean().refine(Boolean, CONFIRMATION_RULE), reason }),
  { confirmation: true, reason: 'I no longer use the service.' },
);

export const erasure = withExample(z.object({ reason }), { reason: 'The contract has ended.' });
export const recordId = withExample(z.object({ id: lookupId }), { id: EXAMPLE_ID.subject });
export const submissionId = withExample(z.object({ id: lookupId }), { id: EXAMPLE_ID.submission });

export const imageErasure = withExample(
  z.object({
    decided_before: moment.describe('Selects submissions decided before this time.'),
    kind: z.enum(SUBMISSION_KINDS).optional(),
    workflow_id: uuid.optional().describe('The workflow of the link through which the newest picture came.'),
    expected_count: expectedCount,
  }),
  { decided_before: '2026-01-01', kind: 'selfie' },
);

/** A person is answered within a month of asking (GDPR, article 12 (3)). */
export const DUE_AFTER_DAYS = 30;

export const listRequests = z.object({
  status: z
    .enum(REQUEST_LISTS)
    .default('pending')
    .describe('`held`: of people on hold. The lists `pending` and `refused` leave them out.'),
  limit: listLimit,
  cursor: cursorField(readCursor),
});
export type RequestFilter = z.output<typeof listRequests>;

/** A hold has an end, so that a forgotten one does not keep a person for ever. */
const MAX_HOLD_DAYS = 3_660;
const confidentialReason = text(500).describe('For staff alone: it is in no export for the person.');

export const requestId = withExample(z.object({ id: lookupId }), { id: EXAMPLE_ID.request });
export const newHold = withExample(
  z.object({
    reason: confidentialReason,
    until: moment.describe(`The end of the hold, at most ${MAX_HOLD_DAYS} days from now.`),
  }),
  { reason: 'Needed for a claim before court.', until: '2030-06-30' },
);
export const newRefusal = withExample(z.object({ reason: confidentialReason }), {
  reason: 'The law requires us to keep the record for five years.',
});

/** Whether a hold may end at this moment. */
export const isHoldEnd = (until: Date, now: Date): boolean =>
  until > now && until.getTime() <= now.getTime() + MAX_HOLD_DAYS * 86_400_000;
export const HOLD_END = `must be in the future, and at most ${MAX_HOLD_DAYS} days from now`;

// Responses.

const givenReason = z.string().describe('Empty if no reason was given, or the subject is erased.');
const request = { subject_id: id, request_id: id, confirmed: z.boolean() };
const REQUEST_EXAMPLE = { subject_id: EXAMPLE_ID.subject, request_id: EXAMPLE_ID.request, confirmed: true };

const recorded = <Status extends string>(status: Status) =>
  z.object({ status: z.literal(status), ...request, reason: givenReason });

const pending = withExample(z.object({ status: z.literal('Deletion request already pending'), ...request }), {
  status: 'Deletion request already pending',
  ...REQUEST_EXAMPLE,
});

export const staffRequested = {
  200: pending,
  201: withExample(recorded('Deletion request logged'), {
    status: 'Deletion request logged',
    ...REQUEST_EXAMPLE,
    reason: 'Asked for by telephone.',
  }),
};
export const subjectRequested = {
  200: pending,
  201: withExample(recorded('Deletion request recorded'), {
    status: 'Deletion request recorded',
    ...REQUEST_EXAMPLE,
    reason: 'I no longer use the service.',
  }),
};

export const withdrawn = withExample(
  z.object({ status: z.literal('Deletion request withdrawn'), subject_id: id, request_id: id }),
  {
    status: 'Deletion request withdrawn',
    subject_id: EXAMPLE_ID.subject,
    request_id: EXAMPLE_ID.request,
  },
);

const records = {
  licenses: count,
  selfies: count,
  attempts: count,
  messages: count,
  notes: count,
  details: count,
  tokens: count,
  consents: count,
  blocks: count.describe('Blocked documents and faces that come from this person.'),
};
const ERASED_COUNTS_EXAMPLE = { licenses: 1, selfies: 1, attempts: 3, messages: 2, notes: 1 };
const RECORDS = { ...ERASED_COUNTS_EXAMPLE, details: 1, tokens: 1, consents: 1, blocks: 0 };

const hold = z.object({ reason: z.string(), held_by: z.string(), held_at: timestamp, until: timestamp });
const refusal = z.object({
  reason: z.string().nullable().describe('Null once the subject is erased.'),
  refused_by: z.string(),
  refused_at: timestamp,
});

const receiptCounts = { objects: count, bytes: count, audit_number: count, audit_hash: z.string() };

const changedRequest = <Status extends string>(status: Status) =>
  withExample(z.object({ status: z.literal(status), subject_id: id, request_id: id }), {
    status,
    subject_id: EXAMPLE_ID.subject,
    request_id: EXAMPLE_ID.request,
  });
export const heldRequest = withExample(
  z.object({ status: z.literal('held'), subject_id: id, request_id: id, until: timestamp }),
  {
    status: 'held',
    subject_id: EXAMPLE_ID.subject,
    request_id: EXAMPLE_ID.request,
    until: '2030-06-30 00:00:00',
  },
);
export const lifted = changedRequest('hold lifted');
export const refusedRequest = changedRequest('refused');

export const requestRows = withExample(
  z.object({
    requests: z.array(
      named(
        'DeletionRequestRow',
        z.object({
          request_id: id,
          subject_id: id,
          first_name: z.string().nullable().describe('Null once the subject is erased.'),
          last_name: z.string().nullable(),
          status: z.enum(DELETION_REQUEST_STATUSES),
          reason: givenReason,
          requested_at: timestamp,
          requested_by: z.enum(['subject', 'staff']),
          due_at: timestamp.describe(`${DUE_AFTER_DAYS} days after \`requested_at\`.`),
          completed_at: timestamp.nullable(),
          hold: hold.nullable().describe('While the person is on hold. For staff alone.'),
          refusal: refusal.nullable().describe('Of a refused request. For staff alone.'),
          receipt: z
            .object(receiptCounts)
            .nullable()
            .describe('For a completed request: the counts of what was removed.'),
        }),
      ),
    ),
    next_cursor: nextCursor,
  }),
  {
    requests: [
      {
        request_id: EXAMPLE_ID.request,
        subject_id: EXAMPLE_ID.subject,
        first_name: 'Maren',
        last_name: 'Whitcombe',
        status: 'pending',
        reason: '',
        requested_at: EXAMPLE_TIME.created,
        requested_by: 'subject',
        due_at: '2026-03-31 09:12:40',
        completed_at: null,
        hold: null,
        refusal: null,
        receipt: null,
      },
    ],
    next_cursor: null,
  },
);

export const erasureCounts = withExample(z.object({ images: count, bytes: count, ...records }), {
  images: 3,
  bytes: 2_411_724,
  ...RECORDS,
});

export const erasedSubject = withExample(
  z.object({
    message: z.string(),
    requestId: id,
    receipt: z
      .object({
        request_id: id,
        objects: count,
        bytes: count,
        records: z.record(z.string(), count),
        erased_at: timestamp,
        audit_number: count,
        audit_hash: z.string(),
      })
      .describe('Only counts, no personal data. `npm run audit:verify` finds the entry in the audit.'),
  }),
  {
    message: 'The subject and everything stored about them is erased.',
    requestId: EXAMPLE_ID.request,
    receipt: {
      request_id: EXAMPLE_ID.request,
      objects: 3,
      bytes: 2_411_724,
      records: RECORDS,
      erased_at: EXAMPLE_TIME.decided,
      audit_number: 42,
      audit_hash: '9f2c4e1d7a3b5c6d8e0f1a2b3c4d5e6f9f2c4e1d7a3b5c6d8e0f1a2b3c4d5e6f',
    },
  },
);

export const erasedRecord = withExample(z.object({ status: z.literal('deleted'), id }), {
  status: 'deleted',
  id: EXAMPLE_ID.submission,
});
