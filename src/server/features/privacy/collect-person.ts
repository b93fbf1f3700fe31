import type { Tx } from '../../db/database.ts';
import { listMessages } from '../../db/list-messages.ts';
import { formatTimestamp } from '../../http/timestamps.ts';
import type { ImageOwner } from '../../sealing/image-vault.ts';

/** One attempt's image: where it lies in the store, and under which name it comes with an export. */
export type PersonImage = {
  submission_id: string;
  attempt: number;
  file: string;
  objectKey: string;
  content_type: string;
  bytes: number;
  uploadedAt: Date;
  /** when retention erased it */
  expiredAt: Date | null;
};

/** Everything stored about one person, as they may read it: readable files by name, and the images. */
export type Person = {
  owner: ImageOwner;
  files: Record<string, unknown>;
  images: PersonImage[];
};

type Who = { tenantId: string; subjectId: string };

/**
 * Collects all that is stored about a subject whose row the transaction holds. The names of members of staff
 * are left out: they are other people's data, and the person learns by which side something was done.
 */
export async function collectPerson(tx: Tx, who: Who): Promise<Person> {
  const { image_key: imageKey, ...subject } = await readSubject(tx, who);
  const submissions = await readSubmissions(tx, who);
  const attempts = await readAttempts(tx, who);
  const images = attempts.map((attempt) => nameImage(attempt, submissions));
  const files = {
    'subject.json': { ...subject, created_at: formatTimestamp(subject.created_at) },
    'submissions.json': submissions.map((submission) => ({
      ...presentSubmission(submission),
      attempts: attempts
        .filter((attempt) => attempt.submission_id === submission.id)
        .map((attempt) => presentAttempt(attempt, images)),
    })),
    'messages.json': await readMessages(tx, who, submissions),
    'deletion-requests.json': await readDeletionRequests(tx, who),
    'links.json': await readLinks(tx, who),
    'audit.json': await readAudit(tx, who),
  };
  return { owner: { ...who, imageKey }, files, images };
}

async function readSubject(tx: Tx, { tenantId, subjectId }: Who) {
  const { tenant_id, subject_id, ...row } = await tx
    .selectFrom('subjects as s')
    .innerJoin('subject_details as d', (join) =>
      join.onRef('d.tenant_id', '=', 's.tenant_id').onRef('d.subject_id', '=', 's.id'),
    )
    .selectAll('s')
    .selectAll('d')
    .where('s.tenant_id', '=', tenantId)
    .where('s.id', '=', subjectId)
    .executeTakeFirstOrThrow();
  return row;
}

function readSubmissions(tx: Tx, { tenantId, subjectId }: Who) {
  return tx
    .selectFrom('submissions')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('subject_id', '=', subjectId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}
type Submission = Awaited<ReturnType<typeof readSubmissions>>[number];

function presentSubmission(row: Submission) {
  const { tenant_id, subject_id, open_by, open_at, decided_by, ...fields } = row;
  return {
    ...fields,
    decided_by: row.decided_at && (decided_by === null ? 'pipeline' : 'staff'),
    decided_at: formatTimestamp(row.decided_at),
    waiting_since: formatTimestamp(row.waiting_since),
    created_at: formatTimestamp(row.created_at),
    updated_at: formatTimestamp(row.updated_at),
  };
}

function readAttempts(tx: Tx, { tenantId, subjectId }: Who) {
  return tx
    .selectFrom('attempts')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('subject_id', '=', subjectId)
    .orderBy('submission_id')
    .orderBy('attempt')
    .execute();
}
type Attempt = Awaited<ReturnType<typeof readAttempts>>[number];

function presentAttempt(row: Attempt, images: PersonImage[]) {
  const { tenant_id, submission_id, subject_id, object_key, image_expired_at, ...fields } = row;
  return {
    ...fields,
    image: images.find(({ objectKey }) => objectKey === object_key)?.file,
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

function nameImage(row: Attempt, submissions: Submission[]): PersonImage {
  const { submission_id, attempt, content_type, bytes } = row;
  const kind = submissions.find(({ id }) => id === submission_id)?.kind ?? 'submission';
  return {
    submission_id,
    attempt,
    file: `images/${kind}-${submission_id}-attempt-${attempt}.${ENDINGS[content_type] ?? 'bin'}`,
    objectKey: row.object_key,
    content_type,
    bytes,
    uploadedAt: row.created_at,
    expiredAt: row.image_expired_at,
  };
}

async function readMessages(tx: Tx, { tenantId }: Who, submissions: Submission[]) {
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

async function readDeletionRequests(tx: Tx, { tenantId, subjectId }: Who) {
  const rows = await tx
    .selectFrom('deletion_requests')
    .select(['request_id', 'status', 'reason', 'confirmed', 'requested_by', 'requested_at', 'completed_at'])
    .where('tenant_id', '=', tenantId)
    .where('subject_id', '=', subjectId)
    .orderBy('requested_at')
    .execute();
  return rows.map((row) => ({
    ...row,
    requested_at: formatTimestamp(row.requested_at),
    completed_at: formatTimestamp(row.completed_at),
  }));
}

/** Links that were given to the person, without what would open them. */
async function readLinks(tx: Tx, { tenantId, subjectId }: Who) {
  const rows = await tx
    .selectFrom('ephemeral_tokens')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('subject_id', '=', subjectId)
    .orderBy('created_at')
    .execute();
  return rows.map(({ tenant_id, subject_id, token_hash, created_by, ...row }) => ({
    ...row,
    created_at: formatTimestamp(row.created_at),
    expires_at: formatTimestamp(row.expires_at),
    revoked_at: formatTimestamp(row.revoked_at),
  }));
}

async function readAudit(tx: Tx, { tenantId, subjectId }: Who) {
  const rows = await tx
    .selectFrom('audit_entries')
    .select(['at', 'actor', 'actor_kind', 'action', 'fields', 'attempt'])
    .where('tenant_id', '=', tenantId)
    .where('subject_id', '=', subjectId)
    .orderBy('number')
    .execute();
  return rows.map(({ at, actor, actor_kind, action, fields, attempt }) => ({
    at: formatTimestamp(at),
    by: BY[actor_kind ?? actor] ?? 'staff',
    action,
    fields,
    ...(attempt ? { attempt } : {}),
  }));
}

/** Who is nobody of the staff, by kind; an entry from before there were kinds, by name. */
const BY: Record<string, string> = { subject: 'subject', system: 'service', retention: 'service' };
