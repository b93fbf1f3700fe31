import { v4 as uuidv4, v7 as uuidv7 } from 'uuid';
import type { Tx } from '../../db/database.ts';
import type { SubmissionKind } from '../../db/schema.ts';
import { acceptsUpload } from '../../domain/lifecycle.ts';
import { standingOfRow } from '../../domain/stored-standing.ts';
import type { UploadKind } from '../../domain/verdicts.ts';
import { AppError } from '../../errors.ts';
import { type Continuation, findContinued, holdSubject, type Owner, type SubmissionRow } from './store.ts';
import { KIND_FACTS } from './upload-kinds.ts';

export type NewAttempt = {
  owner: Owner;
  kind: UploadKind;
  keys: Continuation;
  object: { key: string; contentType: string; bytes: number };
  now: Date;
};

/** A recorded attempt: where its verdict belongs. */
export type AttemptRef = { submissionId: string; verificationId: string; attempt: number };

/**
 * The submission that the keys continue; null for a new one.
 * @throws AppError `conflict` when it is approved, `bad-request` when the keys name two of them
 */
export async function findOpenSubmission(
  tx: Tx,
  owner: Owner,
  kind: SubmissionKind,
  keys: Continuation,
): Promise<SubmissionRow | null> {
  const rows = await findContinued(tx, owner, kind, keys);
  if (rows.length > 1) {
    throw new AppError('bad-request', 'verification_id and external_uid name two different submissions.');
  }
  const row = rows[0] ?? null;
  if (row && !acceptsUpload(kind, standingOfRow(row))) {
    throw new AppError('conflict', 'This submission is approved already.');
  }
  return row;
}

/**
 * Records the stored image as the newest attempt of its submission, which is then `processing`. It holds
 * the subject's row first: an erasure that is under way is waited for and leaves no subject, one that comes
 * later waits for this record and takes it along with its image.
 * @throws AppError as `findOpenSubmission`, `not-found` when the subject was erased meanwhile
 */
export async function recordAttempt(tx: Tx, attempt: NewAttempt): Promise<AttemptRef> {
  const { owner, kind, keys, now } = attempt;
  const stored = KIND_FACTS[kind].stored;
  if (!(await holdSubject(tx, owner))) throw new AppError('not-found', 'There is no such subject.');
  let row = await findOpenSubmission(tx, owner, stored, keys);
  if (!row) {
    row = await beginSubmission(tx, owner, stored, keys, now);
    if (row) {
      await writeAttempt(tx, row.id, 1, attempt);
      return { submissionId: row.id, verificationId: row.verification_id, attempt: 1 };
    }
    // Another upload under the same key began it a moment ago: this one is its next attempt.
    row = await findOpenSubmission(tx, owner, stored, keys);
    if (!row) throw new AppError('unavailable', 'The service is busy with this record. Try again shortly.');
  }
  const number = row.attempt + 1;
  await tx
    .updateTable('submissions')
    .set({
      status: 'processing',
      attempt: number,
      ...CLEARED,
      ...(row.external_uid === null && keys.externalUid ? { external_uid: keys.externalUid } : {}),
      updated_at: now,
    })
    .where('tenant_id', '=', owner.tenantId)
    .where('id', '=', row.id)
    .execute();
  await writeAttempt(tx, row.id, number, attempt);
  return { submissionId: row.id, verificationId: row.verification_id, attempt: number };
}

/** What a new attempt takes back of the one before. */
const CLEARED = {
  verdict: null,
  reason: null,
  score: null,
  similarity: null,
  face_comparison: null,
  reupload_required: false,
  decided_by: null,
  decided_at: null,
} as const;

/** The new submission; null when another one has a key of it. */
async function beginSubmission(
  tx: Tx,
  { tenantId, subjectId }: Owner,
  kind: SubmissionKind,
  keys: Continuation,
  now: Date,
): Promise<SubmissionRow | null> {
  const row = await tx
    .insertInto('submissions')
    .values({
      tenant_id: tenantId,
      id: uuidv7(),
      subject_id: subjectId,
      kind,
      verification_id: keys.verificationId ?? uuidv4(),
      external_uid: keys.externalUid ?? null,
      status: 'processing',
      attempt: 1,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

async function writeAttempt(
  tx: Tx,
  submissionId: string,
  number: number,
  attempt: NewAttempt,
): Promise<void> {
  const { owner, kind, object, now } = attempt;
  await tx
    .insertInto('attempts')
    .values({
      tenant_id: owner.tenantId,
      submission_id: submissionId,
      attempt: number,
      subject_id: owner.subjectId,
      upload_type: kind,
      object_key: object.key,
      content_type: object.contentType,
      bytes: object.bytes,
      created_at: now,
    })
    .execute();
}
