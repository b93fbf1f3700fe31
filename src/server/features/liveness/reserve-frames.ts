import { v7 as uuidv7 } from 'uuid';
import type { ImageOwner } from '../../encryption/image-vault.ts';
import { AppError } from '../../errors.ts';
import type { IdempotentRun } from '../../http/idempotency/run-once.ts';
import { assertConsent } from '../../http/uploads/assert-consent.ts';
import type { Database } from '../../store/database/database.ts';
import { consumeChallenge } from '../../store/liveness-challenges.ts';
import { assertStorageQuota, reserveQuota } from '../../store/storage-quota.ts';
import { findSubject, lockSubject } from '../../store/subjects.ts';
import { challengeOver } from './challenge-over.ts';
import type { FramesAnswer } from './frames-answer.ts';

/** The owner of the frames, and the store key of each. */
export type ReservedFrames = { owner: ImageOwner; objects: { key: string; bytes: number }[] };

/**
 * Uses the challenge and reserves quota for its frames, in one transaction.
 * @throws AppError `consent-required` with nothing used; `challenge-over` for the second answer, `storage-full` with
 * nothing spent, `not-found` when the subject is erased
 */
export function reserveFrames(
  { db, now }: { db: Database; now: () => Date },
  { grant, challengeId, frames, consentVersion }: FramesAnswer,
  run: IdempotentRun,
): Promise<ReservedFrames> {
  const owner = { tenantId: grant.tenant_id, subjectId: grant.subject_id };
  const objects = frames.map(({ byteLength: bytes }) => ({
    key: `${owner.tenantId}/${owner.subjectId}/${uuidv7()}`,
    bytes,
  }));
  const bytes = objects.reduce((sum, object) => sum + object.bytes, 0);
  return db.asTenant(owner.tenantId, async (tx) => {
    await lockSubject(tx, owner.tenantId, owner.subjectId, 'noKeyUpdate');
    const subject = await findSubject(tx, owner.tenantId, owner.subjectId);
    if (!subject) throw new AppError('not-found', 'No subject has this id.');
    const { useReserved } = await run.lock(tx);
    if (!useReserved) await assertConsent(tx, grant, consentVersion);
    const ref = { tenantId: owner.tenantId, tokenId: grant.id, id: challengeId };
    // This answer used the challenge before: its server died, or its frames could not be stored.
    if (!(await consumeChallenge(tx, ref, now())) && !useReserved) throw challengeOver();
    await assertStorageQuota(tx, owner, bytes, objects.length);
    if (!useReserved) await run.recordUse(tx);
    for (const object of objects) await reserveQuota(tx, owner, object, now());
    return { owner: { ...owner, imageKey: subject.image_key }, objects };
  });
}
