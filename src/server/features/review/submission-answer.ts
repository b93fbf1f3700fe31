import { z } from 'zod';
import { count, enumText, id, linkMetadata, share, timestamp } from '../../http/fields/answer-fields.ts';
import { named, withExample } from '../../http/openapi/annotate.ts';
import { EXAMPLE_ID, EXAMPLE_KEY, EXAMPLE_TIME } from '../../http/openapi/example-values.ts';
import { SUBMISSION_KINDS } from '../../store/schema/submission-tables.ts';
import { RING_TIES } from '../../store/submissions/case-ties.ts';
import { FOUR_EYES_STATES } from '../../verification/four-eyes/resolve-votes.ts';
import { SEVERITIES } from '../../verification/signals/severity.ts';
import { SIGNALS } from '../../verification/signals/signals.ts';
import { SUBMISSION_STATES } from '../../verification/verdict/verdicts.ts';
import { recordChanged, subjectAnswer, verifiedDetails } from '../subjects/subject-contract.ts';

// The fields of a submission in every staff answer.

/** Null if there is none. */
export const nullableText = z.string().nullable();
export const nullableNumber = z.number().nullable();

/** The outcome of an upload. */
export const resultFields = {
  verdict: nullableText.describe('The verdict of the upload; null while the pipeline runs.'),
  reason: nullableText,
  score: share.nullable(),
  similarity: nullableNumber,
  face_comparison: enumText(['matched', 'none']).nullable(),
};

export const fourEyesState = z
  .enum(FOUR_EYES_STATES)
  .nullable()
  .describe(
    '`wanted`: one reviewer has voted and another must. `differs`: the two votes differ. Once decided: `agreed`, or `settled` after differing votes. Null: one reviewer suffices.',
  );

export const submissionFields = {
  id,
  kind: z.enum(SUBMISSION_KINDS),
  status: z.enum(SUBMISSION_STATES),
  ...resultFields,
  age_verified: z
    .boolean()
    .nullable()
    .describe(
      'What a check of an age answered. `approved` alone does not prove the age. Null if it was no check of an age, or has no answer.',
    ),
  subject_id: id,
  first_name: z.string(),
  last_name: z.string(),
  verification_id: z.string(),
  external_uid: nullableText.describe('The key that the upload named for this submission.'),
  subject_external_uid: nullableText.describe('The caller’s id of the subject.'),
  subject_tags: z.array(z.string()).describe('The tags that staff gave the subject.'),
  metadata: linkMetadata.describe('The metadata of the link through which the newest picture came.'),
  attempt: count.describe('The number of the newest attempt.'),
  reupload_required: z.boolean(),
  response_required: z.boolean(),
  reason_code: nullableText.describe('The code of the tenant’s list with which it was rejected.'),
  second_look: fourEyesState,
  first_look_by: nullableText.describe('The first of the two reviewers. The other one is `decided_by`.'),
  decided_by: nullableText.describe(
    'The name of the user or API token whose decision applies. Null if it is undecided or the pipeline decided.',
  ),
  decided_at: timestamp.nullable().describe('When it was decided. Null if it is undecided.'),
  severity: z
    .enum(SEVERITIES)
    .describe(
      'The severity of its worst signal. Signals of other records are compared within a minute of the upload, when the case is opened, and after a block is added.',
    ),
  signals: z
    .array(enumText(SIGNALS))
    .describe('The signals of the newest attempt that say something against it, each once.'),
  details_version: count.describe(
    'The version of the subject’s details. It moves when a name, the birth date, the licence number or its expiry changes.',
  ),
  verified_details: verifiedDetails
    .nullable()
    .describe(
      'The details of the record as they stood when this licence or selfie was approved. Null if it is not approved, or was approved before 0.4.0.',
    ),
  record_changed: recordChanged
    .nullable()
    .describe(
      'The details that are no longer those of the approval. The approval stays. Null if `verified_details` is.',
    ),
  open_by: nullableText.describe('The users who have it open now.'),
  waiting_since: timestamp.nullable().describe('Since when it has been pending. Null if it is not pending.'),
  escalated_at: timestamp
    .nullable()
    .describe('Since when only roles with the permission `fraud` decide it. Null if it is not escalated.'),
  escalated_by: nullableText,
  claimed_by: count.nullable().describe('The id of the user who has claimed it. Null if unclaimed.'),
  claimed_by_name: nullableText,
  claimed_until: timestamp.nullable().describe('When the claim expires unless that user extends it.'),
  due_at: timestamp.nullable().describe('When it is due according to the tenant’s targets.'),
  workflow_id: id.nullable().describe('The workflow of the link through which the newest picture came.'),
  created_at: timestamp,
  updated_at: timestamp,
};

/** Subjects whose cases share something: of a row in a list, and of a case. */
export const ringAnswer = named(
  'Ring',
  z.object({
    id: id.describe('Of one of its subjects. It may move when another subject joins.'),
    customers: count.describe('The number of subjects, at least three.'),
    waiting: count.describe('The number of their pending cases.'),
    ties: z.array(z.enum(RING_TIES)).describe('What they share, the strongest first.'),
  }),
)
  .nullable()
  .describe(
    'Three or more subjects whose cases share a face, a document number, an image file or a device, directly or through others. Null if the subject is in none. It is of the newest comparison, as `severity` is.',
  );

/** Examples: a result, and a row with it. */
export const EXAMPLE_RESULT = {
  verdict: 'LICENSE_PENDING_APPROVAL',
  reason: 'Text extraction unavailable.',
  score: null,
  similarity: null,
  face_comparison: 'none',
};

export const EXAMPLE_SUBMISSION = {
  id: EXAMPLE_ID.submission,
  kind: 'license',
  status: 'pending',
  ...EXAMPLE_RESULT,
  age_verified: null,
  subject_id: EXAMPLE_ID.subject,
  first_name: 'Ada',
  last_name: 'Northwood',
  verification_id: 'checkout-4711',
  external_uid: EXAMPLE_KEY.submission,
  subject_external_uid: EXAMPLE_KEY.subject,
  subject_tags: ['VIP'] as string[],
  metadata: { order: '4711' } as Record<string, string>,
  attempt: 1,
  reupload_required: false,
  response_required: false,
  reason_code: null,
  second_look: null,
  first_look_by: null,
  decided_by: null,
  decided_at: null,
  severity: 'notice',
  signals: ['blur'] as string[],
  details_version: 1,
  verified_details: null,
  record_changed: null,
  open_by: null,
  waiting_since: EXAMPLE_TIME.settled,
  escalated_at: null,
  escalated_by: null,
  claimed_by: 2,
  claimed_by_name: 'Kim',
  claimed_until: EXAMPLE_TIME.decided,
  due_at: EXAMPLE_TIME.expires,
  workflow_id: null,
  created_at: EXAMPLE_TIME.created,
  updated_at: EXAMPLE_TIME.settled,
} as const;

export const submissionRow = withExample(
  named('SubmissionRow', z.object(submissionFields)),
  EXAMPLE_SUBMISSION,
);

/** The subject of a case. */
export const caseSubject = named('CaseSubject', z.object(subjectAnswer));
