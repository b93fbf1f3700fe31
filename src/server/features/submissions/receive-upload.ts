import { v7 as uuidv7 } from 'uuid';
import type { Database, Tx } from '../../db/database.ts';
import { databaseFailureOf } from '../../db/database-failure.ts';
import type { UploadKind } from '../../domain/verdict/verdicts.ts';
import { AppError } from '../../errors.ts';
import type { Grant } from '../../http/credentials/credentials.ts';
import type { Once } from '../../http/idempotency/run-once.ts';
import { giveRoomBack, keepRoom } from '../../records/images/keep-room.ts';
import { requireRoom } from '../../records/images/require-room.ts';
import { requireMessageRoom } from '../../records/messages/require-message-room.ts';
import { holdSubject } from '../../records/subjects/hold-subject.ts';
import { findSubmission } from '../../records/submissions/find-submission.ts';
import type { Owner } from '../../records/submissions/lock-continued.ts';
import type { ImageVault } from '../../sealing/image-vault.ts';
import type { DecodeImage } from '../../vision/decoding/decode-image.ts';
import type { Pixels } from '../../vision/image/pixels.ts';
import { describeImageProblem } from './describe-image-problem.ts';
import { findTarget, type Target } from './find-target.ts';
import { type AttemptRef, type NewAttempt, recordAttempt } from './record-attempt.ts';
import { reserveUse } from './reserve-use.ts';
import { readSubject, type Subject } from './subject-for-upload.ts';
import { KIND_FACTS } from './upload-kinds.ts';

export type ReceiveDeps = { db: Database; vault: ImageVault; decode: DecodeImage; now: () => Date };
export type Upload = { kind: UploadKind; image: Uint8Array; target: Target; comment: string | null };
export type Received = { photo: Pixels; subject: Subject; ref: AttemptRef };

/**
 * Takes an upload in, so that from here on nothing loses it: the bytes are decoded (a bad image costs
 * nothing), a use is reserved, the image is sealed and stored, the attempt recorded. What was done of it
 * under the caller's key before, by a server that died, is not done again.
 * @throws AppError `bad-request`, `conflict`, `too-many`, `unauthenticated` or `forbidden` before a use is spent;
 *   `unavailable` when the image could not be stored, `conflict` when an administrator decided meanwhile:
 *   then a use is spent, and nothing else remains
 */
export async function receiveUpload(
  deps: ReceiveDeps,
  grant: Grant,
  upload: Upload,
  once: Once,
): Promise<Received> {
  const { kind, image, target, comment } = upload;
  const decoded = await deps.decode(image);
  if (!decoded.ok) throw new AppError('bad-request', describeImageProblem(decoded.problem));
  const owner = { tenantId: grant.tenant_id, subjectId: grant.subject_id };
  const object = {
    key: `${owner.tenantId}/${owner.subjectId}/${uuidv7()}`,
    contentType: `image/${decoded.format}`,
    bytes: image.byteLength,
  };
  const { subject, recorded } = await deps.db.asTenant(owner.tenantId, async (tx) => {
    // The subject first, whose row every writer and the erasure lock before any other; one upload at a time.
    await holdSubject(tx, owner.tenantId, owner.subjectId, 'noKeyUpdate');
    const found = await readSubject(tx, owner);
    if (!found) throw new AppError('not-found', 'There is no such subject.');
    const { useReserved, attempt } = await once.hold(tx);
    if (!useReserved) {
      const row = await findTarget(tx, owner, KIND_FACTS[kind].stored, target);
      await requireRoom(tx, owner, object.bytes);
      if (row && comment !== null) {
        const writing = { submissionId: row.id, tokenId: grant.id, at: deps.now() };
        await requireMessageRoom(tx, owner.tenantId, writing);
      }
      await reserveUse(tx, grant, kind, target.by, deps.now());
      await once.noteUse(tx);
    }
    if (!attempt) await keepRoom(tx, owner, object, deps.now());
    return { subject: found, recorded: attempt && (await findRecorded(tx, owner, attempt)) };
  });
  if (recorded) return { photo: decoded.pixels, subject, ref: recorded };
  await storeImage(deps, subject, object.key, image);
  const attempt = { owner, tokenId: grant.id, kind, target, comment, object, now: deps.now() };
  const ref = await recordOrRemove(deps, attempt, once);
  return { photo: decoded.pixels, subject, ref };
}

async function storeImage(
  { db, vault }: ReceiveDeps,
  subject: Subject,
  key: string,
  image: Uint8Array,
): Promise<void> {
  const { owner } = subject;
  try {
    await vault.store(owner, key, image);
  } catch (cause) {
    await db.asTenant(owner.tenantId, (tx) => giveRoomBack(tx, owner.tenantId, key)).catch(() => {});
    throw new AppError('unavailable', 'The image could not be stored. Try the whole upload again.', {
      cause,
    });
  }
}

/**
 * An image that no record names must not stay: what the record refuses is removed again. When the
 * connection broke nobody knows whether the record was written: then the sweep finds out, a day later.
 */
async function recordOrRemove(
  { db, vault }: ReceiveDeps,
  attempt: NewAttempt,
  once: Once,
): Promise<AttemptRef> {
  const { object } = attempt;
  const { tenantId } = attempt.owner;
  const giveBack = () =>
    db.asTenant(tenantId, (tx) => giveRoomBack(tx, tenantId, object.key)).catch(() => {});
  try {
    return await db.asTenant(tenantId, async (tx) => {
      // In the order of locks: the subject, what its key notes, the room, and then the submission.
      await holdSubject(tx, tenantId, attempt.owner.subjectId);
      await once.hold(tx);
      await giveRoomBack(tx, tenantId, object.key);
      const ref = await recordAttempt(tx, attempt);
      await once.noteAttempt(tx, { submissionId: ref.submissionId, number: ref.attempt });
      return ref;
    });
  } catch (error) {
    if (isSurelyUndone(error)) await vault.remove(object.key).then(giveBack, () => {});
    throw error;
  }
}

async function findRecorded(
  tx: Tx,
  owner: Owner,
  { submissionId, number }: { submissionId: string; number: number },
): Promise<AttemptRef> {
  const row = await findSubmission(tx, owner.tenantId, submissionId);
  if (!row) throw new Error('A noted attempt has no submission.');
  return { submissionId, verificationId: row.verification_id, attempt: number };
}

/** We refused it, or PostgreSQL did and said so (SQLSTATE), or there was no connection to begin with. */
function isSurelyUndone(error: unknown): boolean {
  const failure = databaseFailureOf(error);
  if (failure !== null) return failure !== 'away';
  const code = String((error as { code?: unknown } | null)?.code);
  return error instanceof AppError || /^[0-9A-Z]{5}$/.test(code);
}
