import { z } from 'zod';
import { count, id, nextCursor, share, timestamp } from '../../../http/fields/answer-fields.ts';
import { named, withExample } from '../../../http/openapi/annotate.ts';
import { EXAMPLE_ID, EXAMPLE_TIME } from '../../../http/openapi/example-values.ts';
import { EXAMPLE_SUBJECT } from '../../subjects/subject-contract.ts';
import {
  caseSubject,
  EXAMPLE_SUBMISSION,
  nullableText,
  ringAnswer,
  submissionFields,
  submissionRow,
} from '../submission-answer.ts';

// Many submissions as staff see them.

const listedRow = named('ListedSubmission', submissionRow.extend({ ring: ringAnswer }));

export const page = withExample(
  named('SubmissionPage', z.object({ submissions: z.array(listedRow), next_cursor: nextCursor })),
  { submissions: [{ ...EXAMPLE_SUBMISSION, ring: null }], next_cursor: null },
);

/** How many wait, without any data of a single case. */
export const waiting = withExample(
  z.object({
    license: count,
    selfie: count,
    age: count,
    waiting_for_subject: count.describe(
      'Pending cases whose person was asked something. No kind counts them.',
    ),
    oldest_seconds: count
      .nullable()
      .describe('How long the oldest case that waits for staff has waited. Null if none does.'),
    passing_score: share.describe('The current passing score of a licence’s text.'),
  }),
  { license: 29, selfie: 11, age: 2, waiting_for_subject: 5, oldest_seconds: 97_200, passing_score: 0.8 },
);

const change = z.object({
  id,
  subject_id: id,
  status: submissionFields.status,
  attempt: submissionFields.attempt,
  updated_at: submissionFields.updated_at,
  open_by: submissionFields.open_by,
  claimed_by: submissionFields.claimed_by,
  claimed_by_name: nullableText,
});

/** The data that a console polls. */
export const changes = withExample(
  z.object({
    cursor: z.string().describe('Send it as `since` in the next request.'),
    queue: waiting,
    mentions: count.describe(
      'Cases with a note that names the caller and that the caller has not opened since.',
    ),
    due: count.describe(
      'Overdue cases that are unclaimed or claimed by the caller, at most 1000. Always 0 for an API token.',
    ),
    last_late: timestamp
      .nullable()
      .describe('The latest due time among overdue pending cases. If it changes, more cases are overdue.'),
    cases: z.array(change).describe('Changed cases, which may repeat, and cases that are claimed or open.'),
  }),
  {
    cursor: '1772366400000',
    queue: {
      license: 29,
      selfie: 11,
      age: 2,
      waiting_for_subject: 5,
      oldest_seconds: 97_200,
      passing_score: 0.8,
    },
    mentions: 0,
    due: 1,
    last_late: EXAMPLE_TIME.settled,
    cases: [
      {
        id: EXAMPLE_SUBMISSION.id,
        subject_id: EXAMPLE_SUBMISSION.subject_id,
        status: EXAMPLE_SUBMISSION.status,
        attempt: EXAMPLE_SUBMISSION.attempt,
        updated_at: EXAMPLE_SUBMISSION.updated_at,
        open_by: 'mina',
        claimed_by: null,
        claimed_by_name: null,
      },
    ],
  },
);

export const facets = withExample(
  z.object({
    counted: count.describe(
      'How many cases were counted. Above 10,000, only those that have waited longest.',
    ),
    open: count.describe('Cases whose person was asked nothing.'),
    waiting_for_subject: count.describe('Cases whose person was asked something, or for another picture.'),
    second_look: count.describe('Cases that wait for a second reviewer.'),
    escalated: count.describe(
      'Cases that are escalated to fraud. `open`, `nobody` and `late` leave them out.',
    ),
    mine: count,
    nobody: count,
    late: count,
    need_reply: count,
    mentions: count.describe(
      'Cases with a note that names the caller and that the caller has not opened since.',
    ),
    reasons: z.array(z.object({ reason: z.string(), count })).describe('Largest count first.'),
    workflows: z.array(z.object({ workflow_id: id, count })).describe('Largest count first.'),
    tags: z.array(z.object({ tag: z.string(), count })).describe('Tags of subjects; largest count first.'),
  }),
  {
    counted: 42,
    open: 37,
    waiting_for_subject: 9,
    second_look: 2,
    escalated: 1,
    mine: 1,
    nobody: 40,
    late: 3,
    need_reply: 2,
    mentions: 1,
    reasons: [{ reason: 'Text extraction unavailable.', count: 7 }],
    workflows: [{ workflow_id: EXAMPLE_ID.workflow, count: 12 }],
    tags: [{ tag: 'VIP', count: 3 }],
  },
);
const found = withExample(
  z.object({ subject: caseSubject, licenses: z.array(submissionRow), selfies: z.array(submissionRow) }),
  { subject: EXAMPLE_SUBJECT, licenses: [EXAMPLE_SUBMISSION], selfies: [] },
);

/** The submissions that the key names, or the queue. */
export const reviewed = z.union([page, found]);
