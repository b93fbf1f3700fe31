import { setTimeout } from 'node:timers/promises';
import { DamagedImage } from '../../../encryption/damaged-image.ts';
import { cutSide } from '../../../encryption/join-sides.ts';
import { AppError } from '../../../errors.ts';
import { readTenant } from '../../../http/find-tenant.ts';
import { WITHOUT_KEY } from '../../../http/idempotency/run-once.ts';
import { assertConsent } from '../../../http/uploads/assert-consent.ts';
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

/** Milliseconds after which a run begins no other upload; the next run follows it. */
const RUN_MS = 60_000;
/** Milliseconds between two looks for queues while all places are taken or nothing is left to take. */
const LOOK_MS = 200;
/** Milliseconds for which a tenant is left out for which no permit was free. */
const BUSY_MS = 1_000;

/**
 * Examines queued uploads, the tenants in turn and each tenant's oldest first, with as many at once as there are
 * permits. It looks for queues again before each upload, so a queue that begins later waits for one turn. They need
 * permits as any upload: while others are examined, the queues take turns with them. Several servers may run it at the
 * same time.
 * @param signal ends it after the uploads that are being examined
 * @returns how many were examined
 * @throws AggregateError when some could not be, after all the others; they stay in the queue
 */
export async function examineQueue(deps: UploadDeps, signal: AbortSignal): Promise<number> {
  const failures: unknown[] = [];
  const turns = createTurns();
  const underWay = new Set<Promise<void>>();
  let examinedCount = 0;
  const examineOne = async (tenantId: TenantId) => {
    const place = turns.begin(tenantId);
    try {
      if (await examineNext(deps, tenantId, place)) examinedCount += 1;
    } catch (error) {
      turns.exclude(tenantId, isBusy(error) ? BUSY_MS : RUN_MS);
      // The attempt is the first again. The next run finds out whether the cause is gone.
      if (!isBusy(error)) failures.push(error);
    } finally {
      turns.end(tenantId, place);
    }
  };
  const end = performance.now() + RUN_MS;
  while (!signal.aborted && performance.now() < end) {
    const isFull = underWay.size >= deps.permits.imageLimit;
    const tenantId = isFull ? null : turns.choose(await deps.db.asSystem(listQueues));
    if (tenantId !== null) {
      const one: Promise<void> = examineOne(tenantId).finally(() => underWay.delete(one));
      underWay.add(one);
    } else if (underWay.size > 0) await Promise.race([...underWay, setTimeout(LOOK_MS)]);
    else break;
  }
  await Promise.all(underWay);
  if (failures.length > 0) throw new AggregateError(failures, 'Some queued uploads could not be examined.');
  return examinedCount;
}

/** Whose turn it is: the tenant with the fewest under way, then the one whose last turn is the longest ago. */
function createTurns() {
  const places = new Map<TenantId, Set<number>>();
  const lastTurns = new Map<TenantId, number>();
  const excludedUntil = new Map<TenantId, number>();
  let turn = 0;
  const count = (id: TenantId) => places.get(id)?.size ?? 0;
  const getTurn = (id: TenantId) => lastTurns.get(id) ?? 0;
  return {
    choose: (tenants: readonly TenantId[]): TenantId | null =>
      tenants
        .filter((id) => (excludedUntil.get(id) ?? 0) <= performance.now())
        .toSorted((one, other) => count(one) - count(other) || getTurn(one) - getTurn(other))[0] ?? null,
    /** @returns the lowest free place of the tenant */
    begin(id: TenantId): number {
      const takenPlaces = places.get(id) ?? new Set();
      let place = 0;
      while (takenPlaces.has(place)) place += 1;
      places.set(id, takenPlaces.add(place));
      turn += 1;
      lastTurns.set(id, turn);
      return place;
    },
    end: (id: TenantId, place: number) => void places.get(id)?.delete(place),
    exclude: (id: TenantId, ms: number) => void excludedUntil.set(id, performance.now() + ms),
  };
}

/**
 * Waits for a permit, and only then takes the oldest: so the order holds however long it waits.
 * @param place one of those at once, each with a separate share: they are not a link of one person
 * @returns whether there was one
 */
function examineNext(deps: UploadDeps, tenantId: TenantId, place: number): Promise<boolean> {
  const { db, permits, now } = deps;
  const permit = {
    holder: { tenant: tenantId, link: `queue ${place}` },
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
  const context = await deps.db.asTenant(attempt.tenant_id, (tx) => readContext(tx, attempt));
  // The subject was erased, which leaves nothing to park; or the link was, without which there are no rules.
  if (!context) return void (await parkAttempt(deps.db, attempt, deps.now()));
  const { rules, subject, verificationId } = context;
  const ref = { submissionId, verificationId, attempt: attempt.attempt };
  const deadline = Date.now() + deps.budgetSeconds * 1000;
  const examination =
    (await examineImage(deps, attempt, context, deadline)) ?? withoutLookups(runOutOfTime(kind));
  const capture = attempt.evidence?.capture;
  const fullExamination = capture ? addEvidence(examination, { capture }) : examination;
  await finalizeUpload(
    deps,
    { kind, ...rules, present: presentUpload },
    { subject, ref, examination: fullExamination, deadline },
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
 * The outcome of the stored image; null if it cannot be opened, or may not be examined any more.
 * @throws AppError `busy` and other errors that may pass
 */
async function examineImage(
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

/** An image that crashes its decoder must not stop the queue: only a timeout of the wait for a decoder is retried. */
async function decodeSide(decode: DecodeImage, image: Uint8Array | null): Promise<Pixels | null> {
  if (!image) return null;
  const decodedImage = await decode(image).catch((error: unknown) => {
    if (isBusy(error)) throw error;
    return null;
  });
  return decodedImage?.ok ? decodedImage.pixels : null;
}

const isBusy = (error: unknown) => error instanceof AppError && error.code === 'busy';
