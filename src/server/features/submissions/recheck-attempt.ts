import { formatTimestamp } from '../../../shared/format-timestamp.ts';
import { DamagedImage } from '../../encryption/damaged-image.ts';
import { cutSide } from '../../encryption/join-sides.ts';
import { AppError } from '../../errors.ts';
import type { Staff } from '../../http/credentials/credentials.ts';
import type { Tenant } from '../../http/find-tenant.ts';
import { describeImageProblem } from '../../http/uploads/describe-image-problem.ts';
import { toImagePermit } from '../../http/uploads/upload-permits.ts';
import { type Actor, appendAudit } from '../../store/audit/audit.ts';
import { listUnseenBlocks } from '../../store/blocks.ts';
import type { TenantDatabase } from '../../store/database/database.ts';
import { onTables } from '../../store/database/reviewer-views.ts';
import { writeSampleCheck } from '../../store/quality/quality-samples.ts';
import type { SubmissionRow } from '../../store/schema/submission-row.ts';
import { lockSubject } from '../../store/subjects.ts';
import { writeEvidence } from '../../store/submissions/attempt-progress.ts';
import { findAttempt } from '../../store/submissions/attempts.ts';
import { writeRisks, writeSignals } from '../../store/submissions/case-signals.ts';
import type { Tx } from '../../store/transaction.ts';
import { narrowAccepted } from '../../verification/document/accepted-documents.ts';
import type { Evidence } from '../../verification/evidence.ts';
import { resolvePolicy } from '../../verification/policy/limits.ts';
import { REASONS } from '../../verification/reasons.ts';
import { listRisks } from '../../verification/signals/severity.ts';
import type { DecodeImage } from '../../vision/decoding/decode-image.ts';
import type { Pixels } from '../../vision/image/pixels.ts';
import { type LockedCase, lockCase } from '../quality/samples/lock-case.ts';
import type { Outcome } from './finalize/finalize-attempt.ts';
import { lookUpDocument, lookUpFaces, NO_LOOKUPS, toLookup } from './finalize/look-up-records.ts';
import { type IdentityMarkers, storeIdentityMarkers } from './finalize/store-identity-markers.ts';
import { readSubject } from './intake/subject-for-upload.ts';
import { readChallenge } from './pipeline/read-challenge.ts';
import { verifyUpload } from './pipeline/verify-upload.ts';
import { toApprovalRules } from './to-rules.ts';
import type { UploadDeps } from './upload.ts';

export type Recheck = { tenant: Tenant; submissionId: string; staff: Staff; db: TenantDatabase };
type ReviewerRecheck = Omit<Recheck, 'staff' | 'db'> & { reviewer: Actor };
type RecheckDeps = Omit<UploadDeps, 'db'> & { db: TenantDatabase };

const NO_SUBMISSION_SENTENCE = 'No submission has this id.';
const CREDENTIAL_SENTENCE =
  'This submission is a credential of a wallet. It was checked when it was received and cannot be checked again.';
const NO_IMAGE = 'The image of this submission is erased or damaged, so it cannot be checked.';

/**
 * Runs the pipeline on the stored image of a waiting submission, for its reviewer. The evidence is stored with who
 * asked and when. The verdict, the state and the subject's answers stay: a person decides.
 * @throws AppError `not-found`; `conflict` when it does not wait or its image is gone; `newer-attempt`; `unavailable`
 * when the store or a model is down; `busy` when no permit was free soon
 */
export async function recheckAttempt(
  uploadDeps: Omit<UploadDeps, 'db'>,
  { staff, db, ...target }: Recheck,
): Promise<void> {
  const { tenant } = target;
  const reviewer = staff.actor;
  const request = { ...target, reviewer };
  const deps = { ...uploadDeps, db };
  const openedCheck = await openForCheck(deps, request);
  const { subject, attempt } = openedCheck;
  const deadline = Date.now() + deps.budgetSeconds * 1000;
  const holder = { tenant: tenant.id, link: `staff ${reviewer.name}` };
  const examination = await deps.permits.images.run(
    toImagePermit(deps.permits, holder, deadline),
    async () => {
      const bytes = await deps.vault.load(subject.owner, openedCheck.objectKey).catch((cause: unknown) => {
        if (cause instanceof DamagedImage) throw new AppError('conflict', NO_IMAGE, { cause });
        throw new AppError('unavailable', 'The image store is unavailable. Try again shortly.', { cause });
      });
      if (!bytes) throw new AppError('conflict', NO_IMAGE);
      const decode = deps.decodeFor({ holder, latest: deadline });
      const photo = await decodeSide(decode, cutSide(bytes, attempt.back_bytes, 'front'));
      const back =
        attempt.back_bytes === null
          ? null
          : await decodeSide(decode, cutSide(bytes, attempt.back_bytes, 'back'));
      const challenge = await readChallenge(deps, openedCheck, {
        submissionId: request.submissionId,
        ...attempt,
      });
      const scene = { photo, back, subject, challenge };
      return verifyUpload({ ...deps, decode }, attempt.upload_type, openedCheck.rules, scene, deadline);
    },
  );
  const { markers } = examination;
  const { comparesAcross } = openedCheck.rules;
  const { refusesComparison: isRefused } = subject;
  const baseLookup = toLookup(attempt.upload_type, subject.owner, markers);
  const lookup = baseLookup && { ...baseLookup, unseenBlocks: openedCheck.unseenBlocks };
  const faces = lookup
    ? await lookUpFaces(deps, { ...lookup, comparesAcross, isRefused, search: 'none', deadline })
    : NO_LOOKUPS;
  await deps.db.asTenant(tenant.id, async (tx) => {
    await lockSubject(tx, tenant.id, subject.owner.subjectId);
    const document = lookup ? await onTables(tx, () => lookUpDocument(deps, tx, lookup)) : NO_LOOKUPS;
    const outcome = examination.decide({ ...document, ...faces });
    refuseOutage(outcome);
    const row = await lockCase(tx, tenant.id, request.submissionId);
    requireWaiting(row);
    if (row.attempt !== attempt.attempt) {
      throw new AppError('newer-attempt', `Attempt ${row.attempt} is newer. Check that one instead.`);
    }
    await onTables(tx, () => storeCheck(deps, tx, { row, openedCheck, outcome, markers, reviewer }));
  });
}

async function decodeSide(decode: DecodeImage, image: Uint8Array | null): Promise<Pixels> {
  if (!image) throw new AppError('conflict', NO_IMAGE);
  const decodedImage = await decode(image);
  if (!decodedImage.ok) throw new AppError('conflict', describeImageProblem(decodedImage.problem));
  return decodedImage.pixels;
}

/** The attempt with what the pipeline needs. The check is audited before the image is opened. */
async function openForCheck({ db, now }: RecheckDeps, { tenant, submissionId, reviewer }: ReviewerRecheck) {
  return db.asTenant(tenant.id, async (tx) => {
    const row = await lockCase(tx, tenant.id, submissionId);
    requireWaiting(row);
    const owner = { tenantId: tenant.id, subjectId: row.subject_id };
    const attempt = await findAttempt(tx, tenant.id, { submissionId, attempt: row.attempt });
    const subject = await readSubject(tx, owner);
    if (!attempt || !subject) throw new AppError('not-found', NO_SUBMISSION_SENTENCE);
    if (attempt.evidence?.credential) throw new AppError('conflict', CREDENTIAL_SENTENCE);
    if (attempt.image_expired_at || attempt.object_key === null) throw new AppError('conflict', NO_IMAGE);
    const { evidence } = attempt;
    const grant = {
      tenant_id: tenant.id,
      min_age: null,
      require_face_match: evidence?.decided_by?.strict ?? false,
      require_liveness: evidence?.liveness?.required ?? false,
    };
    const rules = {
      grant,
      policy: resolvePolicy(tenant.settings.policy),
      ...toApprovalRules(tenant.settings),
      acceptedDocuments: narrowAccepted(
        tenant.settings.accepted_documents,
        evidence?.decided_by?.accepted_documents ?? null,
      ),
      comparesAcross: tenant.settings.compare_across_people,
    };
    const unseenBlocks = await listUnseenBlocks(tx, tenant.id, submissionId);
    const entry = { at: now(), actor: reviewer, subjectId: row.subject_id, submissionId, fields: [] };
    await appendAudit(tx, tenant.id, { ...entry, action: 'submission.checked', attempt: row.attempt });
    return {
      kind: attempt.upload_type,
      grant,
      rules,
      subject,
      attempt,
      objectKey: attempt.object_key,
      unseenBlocks,
    };
  });
}

function requireWaiting({ status, decided_by, decided_at }: SubmissionRow): void {
  if (status === 'pending') return;
  if (status === 'processing')
    throw new AppError('conflict', 'The pipeline is still running. Try again shortly.');
  const by = `${decided_by ?? 'the pipeline'} at ${formatTimestamp(decided_at)}`;
  throw new AppError('decided-already', `This submission is already decided: it was ${status} by ${by}.`);
}

const OUTAGES: readonly (string | null)[] = [
  REASONS.referenceCheckUnavailable,
  REASONS.documentDetectionUnavailable,
  REASONS.faceDetectionUnavailable,
  REASONS.faceComparisonUnavailable,
  REASONS.internalComparisonUnavailable,
  REASONS.textExtractionUnavailable,
  REASONS.livenessUnavailable,
  REASONS.budgetExceeded,
];

/** Evidence with gaps must not replace the stored evidence. */
function refuseOutage({ verdict, reason }: Outcome): void {
  const isUnavailable = verdict === 'ANALYSIS_UNAVAILABLE' || verdict === 'AGE_VERIFICATION_UNAVAILABLE';
  if (!isUnavailable && !OUTAGES.includes(reason)) return;
  throw new AppError(
    'unavailable',
    `${reason ?? 'The age check is unavailable.'} Nothing was stored; try again shortly.`,
  );
}

type CheckResult = {
  row: LockedCase;
  openedCheck: Awaited<ReturnType<typeof openForCheck>>;
  outcome: Outcome;
  markers: IdentityMarkers | null;
  reviewer: Actor;
};

async function storeCheck(
  { masterKey, now }: RecheckDeps,
  tx: Tx,
  { row, openedCheck: { subject, attempt }, outcome, markers, reviewer }: CheckResult,
): Promise<void> {
  const { verdict, reason, score, similarity, faceComparison: face_comparison } = outcome;
  const evidence: Evidence = {
    ...outcome.evidence,
    ...(attempt.evidence?.capture ? { capture: attempt.evidence.capture } : {}),
    checked_by: reviewer.name,
    checked_at: formatTimestamp(now()),
    check: { verdict, reason, score, similarity, face_comparison },
  };
  const ref = { submissionId: row.id, attempt: row.attempt };
  const { timings } = outcome;
  const risks = listRisks(evidence.signals ?? []);
  if (row.isBlind) {
    await writeSampleCheck(tx, row, { evidence, timings });
    await writeSignals(tx, row, { signals: risks, ties: null }, now());
  } else {
    const columns = { evidence: JSON.stringify(evidence), timings: JSON.stringify(timings) };
    await writeEvidence(tx, row.tenant_id, ref, columns);
    await writeRisks(tx, row, risks);
  }
  if (markers) await storeIdentityMarkers(tx, masterKey, subject.owner, ref, markers);
}
