import { z } from 'zod';
import { CHOICES, SECOND_LOOK_STATES } from '../../domain/second-look/next-look.ts';
import { SUBMISSION_STATES } from '../../domain/verdict/verdicts.ts';
import { count, id, nextCursor, oneOf, share, timestamp } from '../../http/answer-fields.ts';
import { named, withExample } from '../../http/openapi/annotate.ts';
import { EXAMPLE_ID, EXAMPLE_KEY, EXAMPLE_TIME } from '../../http/openapi/example-values.ts';
import { EXAMPLE_SUBJECT, subjectAnswer } from '../subjects/subject-contract.ts';
import { note } from './desk-contract.ts';
import { evidence } from './evidence-answer.ts';
import { TIES } from './gather-related.ts';

// What staff see of submissions.

const absent = z.string().nullable();
const figure = z.number().nullable();

const result = {
  verdict: absent.describe('As the upload was answered; null while the pipeline runs.'),
  reason: absent,
  score: share.nullable(),
  similarity: figure,
  face_comparison: oneOf(['matched', 'none']).nullable(),
};

const secondLook = z
  .enum(SECOND_LOOK_STATES)
  .nullable()
  .describe(
    '`wanted`: one person has looked, and another decides; `differs`: they chose differently. Decided: `agreed`, or `settled` after they differed. Null: one person is enough.',
  );

const row = {
  id,
  kind: z.enum(['license', 'selfie', 'age']),
  status: z.enum(SUBMISSION_STATES),
  ...result,
  subject_id: id,
  first_name: z.string(),
  last_name: z.string(),
  verification_id: z.string(),
  external_uid: absent,
  attempt: count.describe('The newest one’s number.'),
  reupload_required: z.boolean(),
  response_required: z.boolean(),
  reason_code: absent.describe('Why it was rejected, by the tenant’s list.'),
  second_look: secondLook,
  first_look_by: absent.describe('Who looked first, of the two that it takes.'),
  open_by: absent.describe('Who has it open now.'),
  waiting_since: timestamp.nullable().describe('Since when it waits for a decision; null when it does not.'),
  claimed_by: count.nullable().describe('Who has it to decide, by id; null for nobody.'),
  claimed_by_name: absent,
  claimed_until: timestamp.nullable().describe('When that ends without another sign of theirs.'),
  due_at: timestamp.nullable().describe('When it should be decided at the latest, by the tenant’s targets.'),
  workflow_id: id.nullable().describe('That of the link by which the newest picture came.'),
  created_at: timestamp,
  updated_at: timestamp,
};

const PARKED = {
  verdict: 'LICENSE_PENDING_APPROVAL',
  reason: 'Text extraction unavailable.',
  score: null,
  similarity: null,
  face_comparison: 'none',
};

const ROW = {
  id: EXAMPLE_ID.submission,
  kind: 'license',
  status: 'pending',
  ...PARKED,
  subject_id: EXAMPLE_ID.subject,
  first_name: 'Ada',
  last_name: 'Northwood',
  verification_id: 'checkout-4711',
  external_uid: EXAMPLE_KEY.submission,
  attempt: 1,
  reupload_required: false,
  response_required: false,
  reason_code: null,
  second_look: null,
  first_look_by: null,
  open_by: null,
  waiting_since: EXAMPLE_TIME.settled,
  claimed_by: 2,
  claimed_by_name: 'Kim',
  claimed_until: EXAMPLE_TIME.decided,
  due_at: EXAMPLE_TIME.expires,
  workflow_id: null,
  created_at: EXAMPLE_TIME.created,
  updated_at: EXAMPLE_TIME.settled,
} as const;

export const submissionRow = withExample(named('SubmissionRow', z.object(row)), ROW);

export const page = withExample(
  named('SubmissionPage', z.object({ submissions: z.array(submissionRow), next_cursor: nextCursor })),
  { submissions: [ROW], next_cursor: null },
);

/** How many wait, without anything of a single case. */
export const waiting = withExample(
  z.object({
    license: count,
    selfie: count,
    age: count,
    oldest_seconds: count.nullable().describe('For how long the oldest has waited; null when nobody does.'),
    passing_score: share.describe('From here on a licence’s text passes by itself now.'),
  }),
  { license: 29, selfie: 11, age: 2, oldest_seconds: 97_200, passing_score: 0.8 },
);

const change = z.object({
  id,
  subject_id: id,
  status: row.status,
  attempt: row.attempt,
  updated_at: row.updated_at,
  open_by: row.open_by,
  claimed_by: row.claimed_by,
  claimed_by_name: absent,
});

/** What a console asks for over and over. */
export const changes = withExample(
  z.object({
    cursor: z.string().describe('For `since`, the next time.'),
    queue: waiting,
    mentions: count.describe('Cases with a note that names the caller, who has not opened them since.'),
    due: count.describe(
      'Cases of the caller’s or nobody’s that should have been decided by now, 1000 at most; 0 for an API token.',
    ),
    last_late: timestamp
      .nullable()
      .describe(
        'The newest moment by which a case that still waits should have been decided: another one means that more are late.',
      ),
    cases: z
      .array(change)
      .describe(
        'Those that have changed, some of them told before, and those that somebody has or has open.',
      ),
  }),
  {
    cursor: '1772366400000',
    queue: { license: 29, selfie: 11, age: 2, oldest_seconds: 97_200, passing_score: 0.8 },
    mentions: 0,
    due: 1,
    last_late: EXAMPLE_TIME.settled,
    cases: [
      {
        id: ROW.id,
        subject_id: ROW.subject_id,
        status: ROW.status,
        attempt: ROW.attempt,
        updated_at: ROW.updated_at,
        open_by: 'mina',
        claimed_by: null,
        claimed_by_name: null,
      },
    ],
  },
);

const subject = named('CaseSubject', z.object(subjectAnswer));

const found = withExample(
  z.object({ subject, licenses: z.array(submissionRow), selfies: z.array(submissionRow) }),
  { subject: EXAMPLE_SUBJECT, licenses: [ROW], selfies: [] },
);

/** What the key names, or the queue. */
export const reviewed = z.union([page, found]);

const attempt = named(
  'Attempt',
  z.object({
    attempt: count,
    upload_type: z.string(),
    ...result,
    age_estimate: figure,
    content_type: z.string(),
    bytes: count,
    evidence: evidence.nullable(),
    timings: z.record(z.string(), z.number()).nullable().describe('Milliseconds by step.'),
    created_at: timestamp,
    settled_at: timestamp.nullable(),
    image_expired_at: timestamp.nullable().describe('When retention erased the image.'),
    reason_code: absent.describe('Why a person rejected it, by the tenant’s list.'),
  }),
);

const message = named(
  'CaseMessage',
  z.object({
    id,
    author_type: z.enum(['admin', 'subject']),
    author: z.string(),
    comment_text: z.string(),
    created_at: timestamp,
  }),
);

const look = named(
  'CaseLook',
  z.object({
    name: z.string(),
    choice: z.enum(CHOICES),
    reason_code: absent,
    comment: absent,
    at: timestamp,
  }),
);

const related = z.object({
  subject_id: id,
  first_name: z.string(),
  last_name: z.string(),
  ties: z
    .array(z.object({ what: z.enum(TIES), similarity: figure.describe('Of a face; null else.') }))
    .describe('The same face, the same document number, or pictures that came by the same link.'),
  submission: submissionRow.nullable().describe('Null for a person who has sent nothing.'),
});

export const openedCase = withExample(
  named(
    'Case',
    z.object({
      ...row,
      attempts: z.array(attempt).describe('First to last.'),
      looks: z
        .array(look)
        .describe('What each of those chose whom it took, first to last; none while another has to look.'),
      messages: z.array(message).describe('First to last, 100 at most.'),
      notes: z.array(note).describe('What colleagues wrote about it, first to last; never for the subject.'),
      subject,
      related: z
        .array(named('RelatedCase', related))
        .describe('Cases that belong together with this one, by what is stored now.'),
    }),
  ),
  {
    ...ROW,
    attempts: [
      {
        attempt: 1,
        upload_type: 'license',
        ...PARKED,
        age_estimate: null,
        content_type: 'image/jpeg',
        bytes: 812_304,
        evidence: {
          kind: 'licence',
          reference: 'none',
          signals: [{ signal: 'glare', share: 0.21 }],
        },
        timings: { document: 412 },
        created_at: EXAMPLE_TIME.created,
        settled_at: EXAMPLE_TIME.settled,
        image_expired_at: null,
        reason_code: null,
      },
    ],
    looks: [],
    messages: [],
    notes: [],
    related: [],
    subject: EXAMPLE_SUBJECT,
  },
);

/** An image as it was uploaded, or a JPEG cut out of it. */
export const image = { bytes: ['image/jpeg', 'image/png', 'image/webp', 'image/heic'] } as const;

/** A frame as it was sent. */
export const frame = { bytes: ['image/jpeg'] } as const;

export const approved = withExample(
  z.object({ status: z.enum(SUBMISSION_STATES), id, second_look: secondLook }),
  { status: 'approved', id: EXAMPLE_ID.submission, second_look: null },
);

export const reopened = withExample(z.object({ status: z.literal('pending'), id }), {
  status: 'pending',
  id: EXAMPLE_ID.submission,
});

export const rejected = withExample(
  z.object({
    status: z.enum(SUBMISSION_STATES),
    id,
    reupload_required: z.boolean(),
    second_look: secondLook,
  }),
  { status: 'rejected', id: EXAMPLE_ID.submission, reupload_required: true, second_look: null },
);

export const posted = withExample(z.object({ status: z.literal('ok'), correspondence_id: id }), {
  status: 'ok',
  correspondence_id: EXAMPLE_ID.message,
});

export const opened = withExample(
  z.object({ status: z.literal('ok'), open_by: absent.describe('Who has it open now: who came first.') }),
  { status: 'ok', open_by: 'root' },
);
