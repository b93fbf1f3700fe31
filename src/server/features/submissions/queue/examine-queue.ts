import { DamagedImage } from '../../../encryption/damaged-image.ts';
import { cutSide } from '../../../encryption/join-sides.ts';
import { AppError } from '../../../errors.ts';
import { readTenant } from '../../../http/find-tenant.ts';
import { WITHOUT_KEY } from '../../../http/idempotency/run-once.ts';
import { assertConsent } from '../../../http/uploads/assert-consent.ts';
import { DECODE_CONCURRENCY } from '../../../http/uploads/upload-permits.ts';
import { findToken } from '../../../store/ephemeral-tokens.ts';
import { claimQueued, listQueues, releaseQueued } from '../../../store/submissions/attempt-progress.ts';
import type { AttemptRow } from '../../../store/submissions/attempts.ts';
import { findSubmission } from '../../../store/submissions/submissions.ts';
import type { TenantId } from '../../../store/tenant-id.ts';
import type { Tx } from '../../../store/transaction.ts';
import type { DecodeImage } from '../../../vision/decoding/decode-image.ts';
import type { Pixels } from '../../../vision/image/pixels.ts';
import { addEvidence, type Examination, withoutLookups } from '../finalize/finalize-attempt.ts';
import { finalizeUpload } from '../finalize/finalize-upload.ts';
import { readSubject } from '../intake/subject-for-upload.ts';
import { parkAttempt } from '../maintenance/park-stale-attempts.ts';
import { readChallenge } from '../pipeline/read-challenge.ts';
import { runOutOfTime } from '../pipeline/run-out-of-time.ts';
import { verifyUpload } from '../pipeline/verify-upload.ts';
import { presentUpload } from '../present-verdict.ts';
import { toRules } from '../to-rules.ts';
import type { UploadDeps } from '../upload.ts';

/**
 * Examines queued uploads until no queue is left, each tenant's oldest first. They need permits as any upload: while
 * others are examined, the queues take turns with them. Several servers may run it at the same time.
 * @param signal ends it after the uploads that are being examined
 * @returns how many were examined
 * @throws AggregateError when some could not be, after all the others; they stay in the queue
 */
export async function examineQueue(deps: UploadDeps, signal: AbortSignal): Promise<number> {
  const failures: unknown[] = [];
  let examined = 0;
  const follow = async (tenantId: TenantId) => {
    try {
      while (!signal.aborted && (await examineNext(deps, tenantId))) examined += 1;
    } catch (error) {
      // The attempt is the first again. The next run finds out whether the cause is gone.
      if (!isBusy(error)) failures.push(error);
    }
  };
  const tenants = await deps.db.asSystem(listQueues);
  // As many of a tenant at once as the networks can use.
  await Promise.all(
    tenants.flatMap((tenantId) => Array.from({ length: DECODE_CONCURRENCY }, () => follow(tenantId))),
  );
  if (failures.length > 0) throw new AggregateError(failures, 'Some queued uploads could not be examined.');
  return examined;
}

/**
 * Waits for a permit, and only then takes the oldest: so the order holds however long it waits.
 * @returns whether there was one
 */
function examineNext(deps: UploadDeps, tenantId: TenantId): Promise<boolean> {
  const { db, permits, now } = deps;
  const permit = {
    holder: { tenant: tenantId, link: 'queue' },
    latest: Date.now() + permits.maxWaitMs,
    weight: 1,
  };
  return permits.images.run(permit, async () => {
    const attempt = await db.asTenant(tenantId, (tx) => claimQueued(tx, tenantId, now()));
    if (!attempt) return false;
    try {
      await examineAttempt(deps, attempt);
    } catch (error) {
      const ref = { submissionId: attempt.submission_id, attempt: attempt.attempt };
      await db.asTenant(tenantId, (tx) => releaseQueued(tx, tenantId, ref)).catch(() => {});
      throw error;
    }
    return true;
  });
}

async function examineAttempt(deps: UploadDeps, attempt: AttemptRow): Promise<void> {
  const { submission_id: submissionId, upload_type: kind } = attempt;
  const found = await deps.db.asTenant(attempt.tenant_id, (tx) => readContext(tx, attempt));
  // The subject was erased, which leaves nothing to park; or the link was, without which there are no rules.
  if (!found) return void (await parkAttempt(deps.db, attempt, deps.now()));
  const { rules, subject, verificationId } = found;
  const ref = { submissionId, verificationId, attempt: attempt.attempt };
  const deadline = Date.now() + deps.budgetSeconds * 1000;
  const examination =
    (await examinePicture(deps, attempt, found, deadline)) ?? withoutLookups(runOutOfTime(kind));
  const capture = attempt.evidence?.capture;
  const examined = capture ? addEvidence(examination, { capture }) : examination;
  await finalizeUpload(
    deps,
    { kind, ...rules, present: presentUpload },
    { subject, ref, examined, deadline },
    WITHOUT_KEY,
  ).catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === 'not-found')) throw error;
  });
}

type Context = NonNullable<Awaited<ReturnType<typeof readContext>>>;

/** The tenant's and the link's settings of now, and the subject; null if the subject or the link is gone. */
async function readContext(tx: Tx, { tenant_id, submission_id, subject_id, token_id }: AttemptRow) {
  const tenant = await readTenant(tx, tenant_id);
  const subject = await readSubject(tx, { tenantId: tenant_id, subjectId: subject_id });
  const submission = await findSubmission(tx, tenant_id, submission_id);
  if (!tenant || !subject || !submission) return null;
  const grant = token_id === null ? null : await findToken(tx, tenant_id, token_id);
  if (!grant) return null;
  const rules = toRules(tenant, grant);
  const hasConsent = await mayExamine(tx, rules);
  return { rules, subject, hasConsent, verificationId: submission.verification_id };
}

/** A consent may have been taken back since the upload. */
async function mayExamine(tx: Tx, { grant, consentVersion }: ReturnType<typeof toRules>): Promise<boolean> {
  try {
    await assertConsent(tx, grant, consentVersion);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'consent-required') return false;
    throw error;
  }
}

/**
 * The outcome of the stored picture; null if it cannot be opened, or may not be examined any more.
 * @throws AppError `busy` and other errors that may pass
 */
async function examinePicture(
  deps: UploadDeps,
  attempt: AttemptRow,
  { rules, subject, hasConsent }: Context,
  deadline: number,
): Promise<Examination | null> {
  const { submission_id: submissionId, upload_type: kind, object_key: key, back_bytes: backBytes } = attempt;
  if (!hasConsent || key === null) return null;
  const bytes = await deps.vault.load(subject.owner, key).catch((error: unknown) => {
    if (error instanceof DamagedImage) return null;
    throw error;
  });
  if (!bytes) return null;
  const holder = { tenant: attempt.tenant_id, link: 'queue' };
  const decode = deps.decodeFor({ holder, latest: deadline });
  const photo = await decodeSide(decode, cutSide(bytes, backBytes, 'front'));
  const back = await decodeSide(decode, cutSide(bytes, backBytes, 'back'));
  if (!photo || (backBytes !== null && !back)) return null;
  const challenge = await readChallenge(deps, { ...rules, kind }, { submissionId, attempt: attempt.attempt });
  return verifyUpload({ ...deps, decode }, kind, rules, { photo, back, subject, challenge }, deadline);
}

/** A picture that ends its decoder must not stop the queue: only the wait for a decoder is tried again. */
async function decodeSide(decode: DecodeImage, image: Uint8Array | null): Promise<Pixels | null> {
  if (!image) return null;
  const decoded = await decode(image).catch((error: unknown) => {
    if (isBusy(error)) throw error;
    return null;
  });
  return decoded?.ok ? decoded.pixels : null;
}

const isBusy = (error: unknown) => error instanceof AppError && error.code === 'busy';
