import { formatTimestamp } from '../../../shared/format-timestamp.ts';
import type { ImageOwner } from '../../encryption/image-vault.ts';
import type { Side } from '../../encryption/join-sides.ts';
import { listEntriesOfSubject } from '../../store/audit/audit.ts';
import { listBlocksOfSubject } from '../../store/blocks.ts';
import { listClientEvents } from '../../store/client-events.ts';
import { listConsents } from '../../store/consents.ts';
import { listRequestsOfSubjects } from '../../store/deletion-requests.ts';
import { listTokensOfSubject } from '../../store/ephemeral-tokens.ts';
import { listChallengesOfSubject, type PersonChallenge } from '../../store/liveness-challenges.ts';
import { listMessages } from '../../store/messages.ts';
import { listSubjectVotes } from '../../store/quality/review-votes.ts';
import type { SubmissionRow } from '../../store/schema/submission-row.ts';
import { findSubject } from '../../store/subjects.ts';
import { type AttemptRow, listAttemptsOfSubject } from '../../store/submissions/attempts.ts';
import { listNotes } from '../../store/submissions/notes.ts';
import { listSubmissionsOfSubject } from '../../store/submissions/submission-lists.ts';
import { listVerifiedDetails } from '../../store/submissions/verified-details.ts';
import type { TenantId } from '../../store/tenant-id.ts';
import type { Tx } from '../../store/transaction.ts';
import { hideMentions } from '../../verification/find-mentions.ts';

/** One stored image: its store key, and its name in an export. */
export type PersonImage = {
  /** the record that it is the image, or the evidence, of; null for a challenge's frame without one */
  submission_id: string | null;
  attempt: number | null;
  file: string;
  objectKey: string;
  /** the length of the back behind the front in that object, and which side this is */
  cut: { backBytes: number | null; side: Side };
  content_type: string;
  bytes: number;
  uploadedAt: Date;
  /** when retention erased it */
  expiredAt: Date | null;
};

/** Everything stored about one person, in a form that the person can read: readable files by name, and the images. */
export type SubjectExport = {
  owner: ImageOwner;
  files: Record<string, unknown>;
  images: PersonImage[];
};

type SubjectKey = { tenantId: TenantId; subjectId: string };

/**
 * Collects all data of a subject whose row the transaction has locked. The names of members of staff are left out: they
 * are other people's data. The person learns which side did something.
 */
export async function collectSubjectData(tx: Tx, who: SubjectKey): Promise<SubjectExport> {
  const { tenantId, subjectId } = who;
  const {
    image_key: imageKey,
    tenant_id,
    subject_id,
    ...subject
  } = (await findSubject(tx, tenantId, subjectId))!;
  const submissions = await listSubmissionsOfSubject(tx, tenantId, subjectId);
  const attempts = await listAttemptsOfSubject(tx, tenantId, subjectId);
  const challenges = await listChallengesOfSubject(tx, tenantId, subjectId);
  const images = attempts.flatMap((attempt) => nameImages(attempt, submissions));
  const frames = challenges.flatMap(nameFrames);
  const verifiedDetails = await listVerifiedDetails(tx, who);
  const files = {
    'subject.json': { ...subject, created_at: formatTimestamp(subject.created_at) },
    'submissions.json': submissions.map((submission) => ({
      ...presentSubmission(submission),
      verified_details: findVerified(verifiedDetails, submission.id),
      attempts: attempts
        .filter((attempt) => attempt.submission_id === submission.id)
        .map((attempt) => presentAttempt(attempt, images)),
    })),
    'liveness.json': challenges.map((challenge) => presentChallenge(challenge, nameFrames(challenge))),
    'messages.json': await readMessages(tx, who, submissions),
    'notes.json': await readNotes(tx, who, submissions),
    'blocks.json': await readBlocks(tx, who),
    'looks.json': await readReviewVotes(tx, who),
    'deletion-requests.json': await readDeletionRequests(tx, who),
    'consents.json': await readConsents(tx, who),
    'client-events.json': await readClientEvents(tx, who),
    'links.json': await readLinks(tx, who),
    'audit.json': await readAudit(tx, who),
  };
  return { owner: { ...who, imageKey }, files, images: [...images, ...frames] };
}

/** The details of the record that the approval is about; null if it is none, or they were not kept. */
function findVerified(all: Awaited<ReturnType<typeof listVerifiedDetails>>, id: string) {
  const row = all.find(({ submission_id }) => submission_id === id);
  if (!row) return null;
  const { submission_id, ...details } = row;
  return details;
}

function presentSubmission(row: SubmissionRow) {
  // That a case is escalated must not reach its person.
  const { tenant_id, subject_id, open_by, open_at, decided_by, escalated_at, escalated_by, ...rest } = row;
  const { claimed_by, claimed_until, due_revision, first_look_by, compared_at, pauses, ...fields } = rest;
  return {
    ...fields,
    decided_by: row.decided_at && (decided_by === null ? 'pipeline' : 'staff'),
    decided_at: formatTimestamp(row.decided_at),
    waiting_since: formatTimestamp(row.waiting_since),
    due_at: formatTimestamp(row.due_at),
    created_at: formatTimestamp(row.created_at),
    updated_at: formatTimestamp(row.updated_at),
  };
}

function presentAttempt(row: AttemptRow, images: PersonImage[]) {
  const {
    tenant_id,
    submission_id,
    subject_id,
    object_key,
    image_expired_at,
    back_bytes,
    decided_by,
    decided_by_id,
    ...fields
  } = row;
  const getFile = (side: Side) =>
    images.find(({ objectKey, cut }) => objectKey === object_key && cut.side === side)?.file;
  return {
    ...fields,
    evidence: row.evidence?.checked_by ? { ...row.evidence, checked_by: 'staff' } : row.evidence,
    decided_by: decided_by === null ? null : 'staff',
    decided_at: formatTimestamp(row.decided_at),
    image: getFile('front'),
    ...(back_bytes === null ? {} : { image_back: getFile('back') }),
    image_expired_at: formatTimestamp(image_expired_at),
    created_at: formatTimestamp(row.created_at),
    settled_at: formatTimestamp(row.settled_at),
  };
}

const ENDINGS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/heic': 'heic',
};

function nameImages(row: AttemptRow, submissions: SubmissionRow[]): PersonImage[] {
  const { submission_id, attempt, object_key, content_type, bytes, back_bytes: backBytes } = row;
  if (object_key === null || content_type === null) return [];
  const kind = submissions.find(({ id }) => id === submission_id)?.kind ?? 'submission';
  const name = `images/${kind}-${submission_id}-attempt-${attempt}`;
  const nameSide = (side: Side, type: string, size: number): PersonImage => ({
    submission_id,
    attempt,
    file: `${name}${side === 'back' ? '-back' : ''}.${ENDINGS[type] ?? 'bin'}`,
    objectKey: object_key,
    cut: { backBytes, side },
    content_type: type,
    bytes: size,
    uploadedAt: row.created_at,
    expiredAt: row.image_expired_at,
  });
  const front = nameSide('front', content_type, bytes - (backBytes ?? 0));
  return backBytes === null ? [front] : [front, nameSide('back', row.back_content_type ?? '', backBytes)];
}

function nameFrames({ row, frames }: PersonChallenge): PersonImage[] {
  return frames.map((frame) => ({
    submission_id: row.submission_id,
    attempt: row.attempt,
    file: `images/liveness-${row.id}-frame-${frame.frame}.jpg`,
    objectKey: frame.object_key,
    cut: { backBytes: null, side: 'front' },
    content_type: 'image/jpeg',
    bytes: frame.bytes,
    uploadedAt: row.answered_at ?? row.created_at,
    expiredAt: frame.image_expired_at,
  }));
}

function presentChallenge({ row }: PersonChallenge, frames: PersonImage[]) {
  const { tenant_id, subject_id, ...fields } = row;
  return {
    ...fields,
    created_at: formatTimestamp(row.created_at),
    expires_at: formatTimestamp(row.expires_at),
    answered_at: formatTimestamp(row.answered_at),
    announced_at: formatTimestamp(row.announced_at),
    due_at: formatTimestamp(row.due_at),
    frames: frames.map(({ file }) => file),
  };
}

async function readMessages(tx: Tx, { tenantId }: SubjectKey, submissions: SubmissionRow[]) {
  const rows = await listMessages(
    tx,
    tenantId,
    submissions.map(({ id }) => id),
  );
  return rows.map(({ tenant_id, author, ...row }) => ({
    ...row,
    created_at: formatTimestamp(row.created_at),
  }));
}

/** Reviewers' notes to one another about the person, without names and without confidential ones. */
async function readNotes(tx: Tx, { tenantId }: SubjectKey, submissions: SubmissionRow[]) {
  const ids = submissions.map(({ id }) => id);
  const open = (await listNotes(tx, tenantId, ids, { seesRestricted: false })).filter(
    ({ confidential }) => !confidential,
  );
  return open.map(({ submission_id, note_text, mentions, created_at }) => ({
    submission_id,
    text: hideMentions(note_text, mentions),
    created_at: formatTimestamp(created_at),
  }));
}

/** The votes of the reviewers of the same image. */
async function readReviewVotes(tx: Tx, { tenantId, subjectId }: SubjectKey) {
  const rows = await listSubjectVotes(tx, tenantId, subjectId);
  return rows.map(({ tenant_id, user_id, name, ...row }) => ({ ...row, at: formatTimestamp(row.at) }));
}

/** The person's document numbers and faces that are on the tenant's block list. The reasons are confidential. */
async function readBlocks(tx: Tx, { tenantId, subjectId }: SubjectKey) {
  const rows = await listBlocksOfSubject(tx, tenantId, subjectId);
  return rows.map(({ what, submission_id, attempt, added_at }) => ({
    what,
    submission_id,
    attempt,
    added_at: formatTimestamp(added_at),
  }));
}

async function readDeletionRequests(tx: Tx, { tenantId, subjectId }: SubjectKey) {
  const rows = await listRequestsOfSubjects(tx, tenantId, [subjectId]);
  // A request that a person on hold has withdrawn is not shown to the person, like any other withdrawn one.
  const requests = rows.filter(({ status }) => status !== 'withdrawn').toReversed();
  return requests.map(({ tenant_id, subject_id, refusal_reason, refused_by, refused_at, ...row }) => ({
    ...row,
    reason: row.reason ?? '',
    requested_at: formatTimestamp(row.requested_at),
    completed_at: formatTimestamp(row.completed_at),
  }));
}

/** What the person answered to the tenant's text about their face, first to last. */
async function readConsents(tx: Tx, { tenantId, subjectId }: SubjectKey) {
  const rows = await listConsents(tx, tenantId, subjectId);
  return rows.toReversed().map(({ tenant_id, subject_id, ...row }) => ({
    ...row,
    created_at: formatTimestamp(row.created_at),
  }));
}

/** What the person's devices reported, first to last. */
async function readClientEvents(tx: Tx, { tenantId, subjectId }: SubjectKey) {
  const rows = await listClientEvents(tx, tenantId, subjectId);
  return rows.toReversed().map(({ tenant_id, subject_id, ...row }) => ({
    ...row,
    created_at: formatTimestamp(row.created_at),
  }));
}

/** The person's links, without their secrets. */
async function readLinks(tx: Tx, { tenantId, subjectId }: SubjectKey) {
  const rows = await listTokensOfSubject(tx, tenantId, subjectId);
  return rows.toReversed().map(({ tenant_id, subject_id, token_hash, created_by, ...row }) => ({
    ...row,
    created_at: formatTimestamp(row.created_at),
    expires_at: formatTimestamp(row.expires_at),
    revoked_at: formatTimestamp(row.revoked_at),
  }));
}

async function readAudit(tx: Tx, { tenantId, subjectId }: SubjectKey) {
  const rows = await listEntriesOfSubject(tx, tenantId, subjectId);
  const open = rows.filter((entry) => !isConfidential(entry));
  return open.map(({ at, actor, actor_kind, action, fields, attempt, reason_code }) => ({
    at: formatTimestamp(at),
    by: ACTOR_NAMES[actor_kind ?? actor] ?? 'staff',
    action,
    fields,
    ...(attempt ? { attempt } : {}),
    ...(reason_code ? { reason_code } : {}),
  }));
}

const HIDDEN_ACTIONS: readonly string[] = ['deletion.held', 'deletion.hold_lifted', 'deletion.refused'];

/** Entries that would tell the person of a hold, a refusal or a confidential note. */
const isConfidential = ({ action, fields }: { action: string; fields: readonly string[] }): boolean =>
  HIDDEN_ACTIONS.includes(action) || fields.includes('confidential');

/** An actor outside the staff, by kind; an entry from before there were kinds, by name. */
const ACTOR_NAMES: Record<string, string> = { subject: 'subject', system: 'service', retention: 'service' };
