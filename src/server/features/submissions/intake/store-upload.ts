import { joinSides } from '../../../encryption/join-sides.ts';
import { openMarkHash } from '../../../encryption/keys/tenant-key.ts';
import type { MasterKey } from '../../../encryption/master-key.ts';
import { AppError } from '../../../errors.ts';
import type { IdempotentRun } from '../../../http/idempotency/run-once.ts';
import { isKnownRolledBack } from '../../../store/database/is-known-rolled-back.ts';
import { lockChallenge } from '../../../store/liveness-challenges.ts';
import { releaseQuota } from '../../../store/storage-quota.ts';
import type { Owner } from '../../../store/submissions/submissions.ts';
import { writeUploadMarks } from '../../../store/submissions/upload-marks.ts';
import { lockSubjectUnlessSuspended } from '../../../store/tenants.ts';
import type { Tx } from '../../../store/transaction.ts';
import type { Intake, StoreDeps } from '../upload.ts';
import { type AttemptRef, type NewAttempt, recordAttempt } from './record-attempt.ts';
import type { ReservedUpload } from './reserve-upload.ts';
import type { Subject } from './subject-for-upload.ts';

/** What else happens in the transaction that records the attempt. */
type FinishRecord = (tx: Tx, ref: AttemptRef) => Promise<void>;

/**
 * Encrypts and stores the image, with its back in the same object, and records it as the newest attempt of its
 * submission. A credential without an image is only recorded.
 * @throws AppError `unavailable` when it could not be stored, `decided-already` when an administrator decided
 * meanwhile, `tenant-suspended` when the tenant was suspended meanwhile: then a use is spent, and nothing else
 * remains
 */
export async function storeUpload(
  deps: StoreDeps,
  upload: Intake,
  { subject, object }: Pick<ReservedUpload, 'subject' | 'object'>,
  run: IdempotentRun,
  finish: FinishRecord = async () => {},
): Promise<AttemptRef> {
  const { grant, kind, target, comment, challengeId, language, image, back } = upload;
  if (object && image) await storeImage(deps, subject, object.key, joinSides(image, back));
  const { tenantId, subjectId } = subject.owner;
  const owner = { tenantId, subjectId };
  const challenge =
    kind === 'selfie' && challengeId !== null ? { tenantId, tokenId: grant.id, id: challengeId } : null;
  const { id: tokenId, workflow_id: workflowId, metadata } = grant;
  const link = { tokenId, workflowId, metadata };
  const details = { comment, language };
  const attempt = { owner, ...link, kind, target, ...details, object, challenge, now: deps.now() };
  return recordOrRemove(deps, attempt, run, async (tx, ref) => {
    await storeMarks(tx, deps.masterKey, owner, ref, upload);
    await finish(tx, ref);
  });
}

/** Stores what shows that uploads of others have the same origin: each image, and the device if the tenant wants it. */
async function storeMarks(
  tx: Tx,
  masterKey: MasterKey,
  { tenantId, subjectId }: Owner,
  { submissionId, attempt }: AttemptRef,
  { image, back, deviceId, linksDevices }: Intake,
): Promise<void> {
  const values = [
    ...[image, back].flatMap((side) => (side ? [{ what: 'file', value: side } as const] : [])),
    ...(deviceId !== null && linksDevices ? [{ what: 'device', value: deviceId } as const] : []),
  ];
  if (values.length === 0) return;
  const hash = await openMarkHash(tx, masterKey, tenantId);
  const row = { tenant_id: tenantId, submission_id: submissionId, attempt, subject_id: subjectId };
  const marks = values.map(({ what, value }) => ({ what, mark: hash(what, value) }));
  await writeUploadMarks(tx, row, marks);
}

async function storeImage(
  { db, vault }: StoreDeps,
  subject: Subject,
  key: string,
  image: Uint8Array,
): Promise<void> {
  const { owner } = subject;
  try {
    await vault.store(owner, key, image);
  } catch (cause) {
    await db.asTenant(owner.tenantId, (tx) => releaseQuota(tx, owner.tenantId, key)).catch(() => {});
    throw new AppError('unavailable', 'The image could not be stored. Repeat the whole upload.', {
      cause,
    });
  }
}

/**
 * An image without a record must not remain: if the record is refused, it is removed again. If the connection broke it
 * is unknown whether the record was written: then the sweep finds out, a day later.
 */
async function recordOrRemove(
  { db, vault }: StoreDeps,
  attempt: NewAttempt,
  run: IdempotentRun,
  finish: FinishRecord,
): Promise<AttemptRef> {
  const { object, challenge } = attempt;
  const { tenantId } = attempt.owner;
  const releaseObject = async (tx: Tx) => {
    if (object) await releaseQuota(tx, tenantId, object.key);
  };
  const giveBack = () => db.asTenant(tenantId, releaseObject).catch(() => {});
  try {
    return await db.asTenant(tenantId, async (tx) => {
      // In lock order: the subject, the idempotency record, the challenge, the quota, and then the submission.
      await lockSubjectUnlessSuspended(tx, tenantId, attempt.owner.subjectId, 'keyShare');
      await run.lock(tx);
      if (challenge) await lockChallenge(tx, challenge);
      await releaseObject(tx);
      const ref = await recordAttempt(tx, attempt);
      await run.logAttempt(tx, { submissionId: ref.submissionId, number: ref.attempt });
      await finish(tx, ref);
      return ref;
    });
  } catch (error) {
    if (object && isKnownRolledBack(error)) await vault.remove(object.key).then(giveBack, () => {});
    throw error;
  }
}
