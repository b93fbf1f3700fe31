import { v7 as uuidv7 } from 'uuid';
import { AppError } from '../../../errors.ts';
import type { IdempotentRun } from '../../../http/idempotency/run-once.ts';
import { assertConsent } from '../../../http/uploads/assert-consent.ts';
import type { Database } from '../../../store/database/database.ts';
import { assertMessageLimit } from '../../../store/messages.ts';
import { assertStorageQuota, reserveQuota } from '../../../store/storage-quota.ts';
import { lockSubject } from '../../../store/subjects.ts';
import { findSubmission } from '../../../store/submissions/submissions.ts';
import { lockSubjectUnlessSuspended } from '../../../store/tenants.ts';
import type { Intake } from '../upload.ts';
import { KIND_FACTS } from '../upload-kinds.ts';
import { endToldSamples, findTarget, tellsDecision } from './find-target.ts';
import type { AttemptRef, NewAttempt } from './record-attempt.ts';
import { reserveUse } from './reserve-use.ts';
import { readSubject, type Subject } from './subject-for-upload.ts';

/** `recorded`: the attempt that a dead server has already made of the image; null for none. */
export type ReservedUpload = { subject: Subject; object: NewAttempt['object']; recorded: AttemptRef | null };

/**
 * Takes a use of the link and quota for the image, if the upload is allowed, in one transaction: one upload of a
 * subject at a time. Phases that are recorded under the caller's key are not repeated.
 * @throws AppError as `assertConsent`, `findTarget`, `assertStorageQuota`, `assertMessageLimit` and `reserveUse`,
 * with nothing spent; `not-found` when the subject is erased, `tenant-suspended` when the tenant was suspended while
 * the image came
 */
export function reserveUpload(
  { db, now }: { db: Database; now: () => Date },
  { grant, kind, target, comment, image, back, consentVersion, consume }: Intake,
  formats: { front: string | null; back: string | null },
  run: IdempotentRun,
): Promise<ReservedUpload> {
  const owner = { tenantId: grant.tenant_id, subjectId: grant.subject_id };
  const object = image && {
    key: `${owner.tenantId}/${owner.subjectId}/${uuidv7()}`,
    contentType: `image/${formats.front}`,
    bytes: image.byteLength + (back?.byteLength ?? 0),
    back: back && { contentType: `image/${formats.back}`, bytes: back.byteLength },
  };
  const reserving = db.asTenant(owner.tenantId, async (tx) => {
    await lockSubjectUnlessSuspended(tx, owner.tenantId, owner.subjectId, 'noKeyUpdate');
    const subject = await readSubject(tx, owner);
    const { useReserved, attempt } = await run.lock(tx);
    if (!subject) throw new AppError('not-found', 'No subject has this id.');
    if (attempt) {
      const { verification_id } = (await findSubmission(tx, owner.tenantId, attempt.submissionId))!;
      const { submissionId, number } = attempt;
      return {
        subject,
        object,
        recorded: { submissionId, verificationId: verification_id, attempt: number },
      };
    }
    if (!useReserved) {
      await assertConsent(tx, grant, consentVersion);
      await consume?.(tx);
      const row = await findTarget(tx, owner, KIND_FACTS[kind].submissionKind, target);
      if (object) await assertStorageQuota(tx, owner, object.bytes, back ? 2 : 1);
      if (row && comment !== null) {
        const writing = { submissionId: row.id, tokenId: grant.id, at: now() };
        await assertMessageLimit(tx, owner.tenantId, writing);
      }
      await reserveUse(tx, grant, kind, target.by, now());
      await run.recordUse(tx);
    }
    if (object) await reserveQuota(tx, owner, object, now());
    return { subject, object, recorded: null };
  });
  return reserving.catch(async (refusal) => {
    if (!tellsDecision(refusal)) throw refusal;
    await db.asTenant(owner.tenantId, async (tx) => {
      await lockSubject(tx, owner.tenantId, owner.subjectId, 'noKeyUpdate');
      await endToldSamples(tx, owner, KIND_FACTS[kind].submissionKind, target);
    });
    throw refusal;
  });
}
