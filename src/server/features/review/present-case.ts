import { formatTimestamp } from '../../../shared/format-timestamp.ts';
import { presentConsent } from '../../http/fields/consent-fields.ts';
import type { listEntriesOfCase } from '../../store/audit/audit.ts';
import type { ConsentRow } from '../../store/consents.ts';
import { readJson } from '../../store/json-column.ts';
import { METADATA } from '../../store/json-columns.ts';
import type { Message } from '../../store/messages.ts';
import type { ReviewVoteRow } from '../../store/quality/review-votes.ts';
import type { SubjectRow } from '../../store/subject-search.ts';
import type { AttemptRow } from '../../store/submissions/attempts.ts';
import type { Ring } from '../../store/submissions/case-ties.ts';
import type { CaseRow } from '../../store/submissions/cases.ts';
import type { Note } from '../../store/submissions/notes.ts';
import { type FourEyesRules, listFourEyesChoices } from '../../verification/four-eyes/needs-four-eyes.ts';
import { listSevere, SEVERITIES, type SignalName } from '../../verification/signals/severity.ts';
import type { Signal } from '../../verification/signals/signals.ts';
import { presentHolders } from './claims/present-holders.ts';
import type { Counterpart } from './signals/compare-counterpart.ts';
import type { Request } from './signals/find-request.ts';
import type { RelatedCaseRow } from './signals/gather-related.ts';

export function presentRow({ open_at, waiting_since, severity_rank, verified, ...row }: CaseRow, now: Date) {
  const holders = presentHolders({ ...row, open_at }, now);
  return {
    ...row,
    ...holders,
    claimed_until: holders.claimed_by === null ? null : formatTimestamp(row.claimed_until),
    due_at: formatTimestamp(row.due_at),
    waiting_since: formatTimestamp(waiting_since),
    created_at: formatTimestamp(row.created_at),
    updated_at: formatTimestamp(row.updated_at),
    decided_at: formatTimestamp(row.decided_at),
    escalated_at: formatTimestamp(row.escalated_at),
    severity: SEVERITIES[severity_rank]!,
    // A withdrawn approval no longer has an answer.
    age_verified: row.status === 'approved' ? row.age_verified : null,
    verified_details: verified?.verified_details ?? null,
    record_changed: verified?.record_changed ?? null,
    metadata: readJson(METADATA.submissions, row.metadata),
  };
}

/** What an entry of the audit says of a case. */
const EVENTS = {
  'submission.approved_by_administrator': 'approved',
  'submission.rejected_by_administrator': 'rejected',
  'submission.reupload_requested': 'reupload_requested',
  'submission.opened_again': 'reopened',
  'submission.escalated': 'escalated',
  'submission.handed_back': 'handed_back',
} as const satisfies Record<CaseEntry['action'], string>;
export const CASE_EVENTS = Object.values(EVENTS);

function presentAttempt(row: AttemptRow) {
  return {
    attempt: row.attempt,
    upload_type: row.upload_type,
    verdict: row.verdict,
    reason: row.reason,
    score: row.score,
    similarity: row.similarity,
    face_comparison: row.face_comparison,
    age_estimate: row.age_estimate,
    content_type: row.content_type,
    bytes: row.bytes,
    has_back: row.back_bytes !== null,
    evidence: row.evidence,
    timings: row.timings,
    created_at: formatTimestamp(row.created_at),
    settled_at: formatTimestamp(row.settled_at),
    image_expired_at: formatTimestamp(row.image_expired_at),
    reason_code: row.reason_code,
    decided_by: row.decided_by,
    decided_at: formatTimestamp(row.decided_at),
    acknowledged: row.acknowledged,
  };
}

function presentMessage(row: Message) {
  return {
    id: row.id,
    author_type: row.author_type,
    author: row.author,
    comment_text: row.comment_text,
    created_at: formatTimestamp(row.created_at),
  };
}

export function presentNote(
  row: Pick<Note, 'id' | 'author' | 'note_text' | 'mentions' | 'confidential' | 'restricted' | 'created_at'>,
) {
  const { id, author, note_text: text, mentions, confidential, restricted, created_at } = row;
  return { id, author, text, mentions, confidential, restricted, created_at: formatTimestamp(created_at) };
}

function presentVote({ name, choice, reason_code, comment, acknowledged, at }: ReviewVoteRow) {
  return { name, choice, reason_code, comment, acknowledged, at: formatTimestamp(at) };
}

type CaseEntry = Awaited<ReturnType<typeof listEntriesOfCase>>[number];

function presentEvent({ action, actor, at, attempt, reason_code }: CaseEntry) {
  return { what: EVENTS[action], by: actor, at: formatTimestamp(at), attempt, reason_code };
}

type Case = {
  row: CaseRow;
  /** what staff did to it */
  entries: readonly CaseEntry[];
  attempts: AttemptRow[];
  votes: ReviewVoteRow[];
  messages: Message[];
  notes: Note[];
  person: SubjectRow;
  /** the subject's newest answer */
  consent: ConsentRow | null;
  /** the signals from other records; they join those of the newest attempt's own image */
  signals: readonly Signal[];
  counterpart: RequestedCounterpart | null;
  /** the names of the tenant's severe signals */
  severe: readonly SignalName[];
  /** which decisions need a four-eyes review */
  fourEyes: FourEyesRules;
  language: string | null;
  relatedCases: readonly RelatedCaseRow[];
  ring: Ring | null;
};

/** Everything a reviewer needs to decide. */
export function presentCase(
  {
    row,
    attempts,
    votes,
    messages,
    notes,
    person,
    consent,
    signals,
    counterpart,
    severe,
    fourEyes,
    language,
    relatedCases,
    ring,
    entries,
  }: Case,
  now: Date,
) {
  const all = [...(attempts.at(-1)?.evidence?.signals ?? []), ...signals];
  const severeSignals = listSevere(all, severe);
  return {
    ...presentRow(row, now),
    attempts: attempts.map((attempt) => withSignals(presentAttempt(attempt), row.attempt, signals)),
    looks: votes.map(presentVote),
    history: entries.map(presentEvent),
    messages: messages.map(presentMessage),
    notes: notes.map(presentNote),
    subject: presentPerson(person),
    second_review_needed:
      // After a first vote, the need for a second is already known.
      row.status === 'pending' && !['wanted', 'differs'].includes(row.second_look ?? '')
        ? listFourEyesChoices(fourEyes, severeSignals.length > 0)
        : [],
    severe_signals: severeSignals,
    language,
    consent: consent && presentConsent(consent),
    counterpart: counterpart && presentCounterpart(counterpart),
    ring,
    related: relatedCases.map(({ row: other, ...each }) => ({
      ...each,
      submission: other && presentRow(other, now),
    })),
  };
}

/** With whether a link of the subject asks for the other image. */
type RequestedCounterpart = Counterpart & { request: Request };

function presentCounterpart({ submission, ...counterpart }: RequestedCounterpart) {
  return {
    ...counterpart,
    submission: submission && {
      ...submission,
      updated_at: formatTimestamp(submission.updated_at),
      image_expired_at: formatTimestamp(submission.image_expired_at),
    },
  };
}

type PresentedAttempt = ReturnType<typeof presentAttempt>;

function withSignals(
  attempt: PresentedAttempt,
  newest: number,
  signals: readonly Signal[],
): PresentedAttempt {
  if (attempt.attempt !== newest || signals.length === 0) return attempt;
  const { evidence } = attempt;
  return { ...attempt, evidence: { ...evidence, signals: [...(evidence?.signals ?? []), ...signals] } };
}

function presentPerson({
  tenant_id,
  subject_id,
  image_key,
  details_version,
  created_at,
  ...person
}: SubjectRow) {
  return { ...person, created_at: formatTimestamp(created_at) };
}

/** A subject that was looked up, with the found submissions. */
export function presentFound(person: SubjectRow, rows: CaseRow[], now: Date) {
  const selectRows = (isLicense: boolean) =>
    rows.filter((row) => (row.kind === 'license') === isLicense).map((row) => presentRow(row, now));
  return { subject: presentPerson(person), licenses: selectRows(true), selfies: selectRows(false) };
}
