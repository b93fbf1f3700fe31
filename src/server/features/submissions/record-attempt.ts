import { v4 as uuidv4, v7 as uuidv7 } from 'uuid';
import { THE_SUBJECT } from '../../db/actor.ts';
import { appendAudit } from '../../db/append-audit.ts';
import type { Tx } from '../../db/database.ts';
import { holdSubject } from '../../db/hold-subject.ts';
import { writeMessage } from '../../db/write-message.ts';
import type { UploadKind } from '../../domain/verdict/verdicts.ts';
import { AppError } from '../../errors.ts';
import { findTarget, type Target } from './find-target.ts';
import type { Owner, SubmissionRow } from './store.ts';
import { clearMarks } from './store-marks.ts';
import { KIND_FACTS } from './upload-kinds.ts';

export type NewAttempt = {
  owner: Owner;
  /** the link that the image came by; null for none */
  tokenId: string | null;
  kind: UploadKind;
  target: Target;
  /** what the subject says about the image */
  comment: string | null;
  object: { key: string; contentType: string; bytes: number };
  now: Date;
};

/** A recorded attempt: where its verdict belongs. */
export type AttemptRef = { submissionId: string; verificationId: string; attempt: number };

/**
 * Records the stored image as the newest attempt of its submission, which is then `processing`. It holds
 * the subject's row first: an erasure that is under way is waited for and leaves no subject, one that comes
 * later waits for this record and takes it along with its image.
 * @throws AppError as `findTarget`, `not-found` when the subject was erased meanwhile
 */
export async function recordAttempt(tx: Tx, attempt: NewAttempt): Promise<AttemptRef> {
  const { owner, kind, target, comment } = attempt;
  await holdSubject(tx, owner.tenantId, owner.subjectId);
  const found = await findTarget(tx, owner, KIND_FACTS[kind].stored, target);
  const row = found ?? (await beginSubmission(tx, attempt));
  const number = row.attempt + 1;
  await giveToPipeline(tx, row, number, attempt);
  if (row.attempt > 0) await clearMarks(tx, owner.tenantId, row.id);
  await writeAttempt(tx, row.id, number, attempt);
  if (comment !== null) await writeComment(tx, row.id, comment, attempt);
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
  waiting_since: null,
} as const;

async function giveToPipeline(
  tx: Tx,
  row: SubmissionRow,
  number: number,
  { owner, target, now }: NewAttempt,
): Promise<void> {
  const { externalUid } = keysOf(target);
  await tx
    .updateTable('submissions')
    .set({
      status: 'processing',
      attempt: number,
      ...CLEARED,
      ...(row.external_uid === null && externalUid ? { external_uid: externalUid } : {}),
      updated_at: now,
    })
    .where('tenant_id', '=', owner.tenantId)
    .where('id', '=', row.id)
    .execute();
}

function keysOf(target: Target) {
  return target.by === 'upload' ? target.keys : { verificationId: undefined, externalUid: undefined };
}

/** A new submission, without an attempt yet; or the one that another upload under its key began just now. */
async function beginSubmission(tx: Tx, { owner, kind, target, now }: NewAttempt): Promise<SubmissionRow> {
  const keys = keysOf(target);
  const { stored } = KIND_FACTS[kind];
  const begun = await tx
    .insertInto('submissions')
    .values({
      tenant_id: owner.tenantId,
      id: uuidv7(),
      subject_id: owner.subjectId,
      kind: stored,
      verification_id: keys.verificationId ?? uuidv4(),
      external_uid: keys.externalUid ?? null,
      status: 'processing',
      attempt: 0,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  const row = begun ?? (await findTarget(tx, owner, stored, target));
  if (!row) throw new AppError('unavailable', 'The service is busy with this record. Try again shortly.');
  return row;
}

async function writeAttempt(
  tx: Tx,
  submissionId: string,
  number: number,
  { owner, tokenId, kind, object, now }: NewAttempt,
): Promise<void> {
  await tx
    .insertInto('attempts')
    .values({
      tenant_id: owner.tenantId,
      submission_id: submissionId,
      attempt: number,
      subject_id: owner.subjectId,
      upload_type: kind,
      token_id: tokenId,
      object_key: object.key,
      content_type: object.contentType,
      bytes: object.bytes,
      created_at: now,
    })
    .execute();
}

async function writeComment(
  tx: Tx,
  submissionId: string,
  comment: string,
  { owner, tokenId, now }: NewAttempt,
): Promise<void> {
  const message = { authorType: 'subject', author: 'subject', tokenId, comment } as const;
  // Its limits were asked before a use was spent, and are not asked again: one spent for nothing is worse.
  await writeMessage(tx, owner.tenantId, { submissionId, ...message, at: now });
  await appendAudit(tx, owner.tenantId, {
    at: now,
    actor: THE_SUBJECT,
    action: 'message.posted',
    subjectId: owner.subjectId,
    fields: ['comment'],
  });
}
