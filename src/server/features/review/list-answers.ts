import { z } from 'zod';
import { count, id, nextCursor, share, timestamp } from '../../http/answer-fields.ts';
import { named, withExample } from '../../http/openapi/annotate.ts';
import { EXAMPLE_TIME } from '../../http/openapi/example-values.ts';
import { EXAMPLE_SUBJECT } from '../subjects/subject-contract.ts';
import { absent, caseSubject, ROW, row, submissionRow } from './submission-answer.ts';

// What staff see of many submissions.

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

const found = withExample(
  z.object({ subject: caseSubject, licenses: z.array(submissionRow), selfies: z.array(submissionRow) }),
  { subject: EXAMPLE_SUBJECT, licenses: [ROW], selfies: [] },
);

/** What the key names, or the queue. */
export const reviewed = z.union([page, found]);
