import type { ImageOwner } from '../../../encryption/image-vault.ts';
import type { MasterKey } from '../../../encryption/master-key.ts';
import type { IdempotentRun } from '../../../http/idempotency/run-once.ts';
import type { JsonReply } from '../../../http/route.ts';
import type { Database } from '../../../store/database/database.ts';
import { lockSubject } from '../../../store/subjects.ts';
import type { TenantId } from '../../../store/tenant-id.ts';
import type { Tx } from '../../../store/transaction.ts';
import type { Observer } from '../../../telemetry/metrics/observer.ts';
import { NO_MATCHES } from '../../../verification/verdict/lookups.ts';
import { drawSample } from '../../quality/samples/draw-sample.ts';
import type { AttemptRef } from '../intake/record-attempt.ts';
import type { Subject } from '../intake/subject-for-upload.ts';
import type { Upload } from '../upload.ts';
import { computeDueAt } from './compute-due-at.ts';
import {
  type Examination,
  type FinalizedAttempt,
  finalizeAttempt,
  type Outcome,
} from './finalize-attempt.ts';
import { type FaceLookupTask, lookUpDocument, lookUpFaces, NO_LOOKUPS, toLookup } from './look-up-records.ts';
import { parkChangedRecord } from './park-changed-record.ts';
import { parkEscalated } from './park-escalated.ts';
import { type IdentityMarkers, storeIdentityMarkers } from './store-identity-markers.ts';

type ExaminedAttempt = {
  subject: Subject;
  ref: AttemptRef;
  examination: Examination;
  /** until when faces may be searched, in milliseconds of `Date.now()` */
  deadline: number;
};
type UploadRules = Pick<Upload, 'kind' | 'present' | 'samplePercent' | 'comparesAcross' | 'severeSignals'>;

/**
 * Looks up other records, and writes the verdict, the identity markers, and the answer, in one transaction.
 * @throws AppError `not-found` when the subject was erased meanwhile
 */
export async function finalizeUpload(
  {
    db,
    masterKey,
    observer,
    now,
  }: { db: Database; masterKey: MasterKey; observer: Observer; now: () => Date },
  rules: UploadRules,
  { subject, ref, examination, deadline }: ExaminedAttempt,
  run: IdempotentRun,
): Promise<JsonReply> {
  const { owner, refusesComparison: isRefused } = subject;
  const { kind, comparesAcross } = rules;
  const lookup = toLookup(kind, owner, examination.markers);
  const search = chooseSearch(examination, rules);
  const faces = lookup
    ? await lookUpFaces({ db, masterKey }, { ...lookup, comparesAcross, isRefused, search, deadline })
    : NO_LOOKUPS;
  const { settled, reply } = await db.asTenant(owner.tenantId, async (tx) => {
    // In lock order: the subject, the idempotency record, the document's numbers, and then the submission.
    await lockSubject(tx, owner.tenantId, owner.subjectId);
    await run.lock(tx);
    const document = lookup ? await lookUpDocument({ masterKey }, tx, lookup) : NO_LOOKUPS;
    const decidedOutcome = examination.decide({ ...document, ...faces });
    const about = { tenantId: owner.tenantId, ref };
    const current = await parkChangedRecord(tx, kind, subject, decidedOutcome);
    const outcome = await parkEscalated(tx, kind, about, current);
    const markers =
      examination.markers && withStorableFace(examination.markers, outcome, comparesAcross && !isRefused);
    const finalizedAttempt = await writeOutcome(
      { masterKey },
      tx,
      rules,
      { owner, ref, outcome, markers },
      now(),
    );
    const reply = rules.present({ kind, ref, ...finalizedAttempt });
    await run.answer(tx, reply);
    return { settled: finalizedAttempt, reply };
  });
  const { state, reason, timings } = settled.outcome;
  observer.settled({ kind, verdict: settled.verdict, state, reason, timings });
  return reply;
}

/** A decided image's face is only compared with other people's. */
function withStorableFace(markers: IdentityMarkers, { state }: Outcome, comparesAcross: boolean) {
  return comparesAcross || state === 'pending' ? markers : { ...markers, face: null };
}

type DecidedUpload = {
  owner: ImageOwner;
  ref: AttemptRef;
  outcome: Outcome;
  markers: IdentityMarkers | null;
};

async function writeOutcome(
  { masterKey }: { masterKey: MasterKey },
  tx: Tx,
  { kind, samplePercent }: UploadRules,
  { owner, ref, outcome, markers }: DecidedUpload,
  at: Date,
): Promise<FinalizedAttempt> {
  const { tenantId } = owner;
  const finalizedAttempt = await finalizeAttempt(tx, tenantId, ref, outcome, at);
  await drawFromPipeline({ masterKey }, tx, { kind, samplePercent, tenantId, ref, outcome }, at);
  if (markers && finalizedAttempt.isNewest) await storeIdentityMarkers(tx, masterKey, owner, ref, markers);
  return finalizedAttempt;
}

/** All faces are searched only for an upload that would be approved otherwise. */
function chooseSearch({ decide }: Examination, { severeSignals }: UploadRules): FaceLookupTask['search'] {
  if (decide(NO_MATCHES).state !== 'approved') return 'none';
  return severeSignals.includes('same_face_as') ? 'severe' : 'approval';
}

type PipelineDecision = Pick<Upload, 'kind' | 'samplePercent'> & {
  ref: AttemptRef;
  outcome: Outcome;
  tenantId: TenantId;
};

/** Draws quality samples from what the pipeline approved and rejected, if its verdict applies. */
async function drawFromPipeline(
  { masterKey }: { masterKey: MasterKey },
  tx: Tx,
  { kind, samplePercent, tenantId, ref, outcome }: PipelineDecision,
  now: Date,
): Promise<void> {
  const isSampledKind = kind === 'license' || kind === 'selfie';
  if (samplePercent === 0 || !isSampledKind || outcome.state === 'pending') return;
  const { due_at: due } = await computeDueAt(tx, tenantId, kind, now);
  await drawSample(tx, masterKey, tenantId, {
    percent: samplePercent,
    submissionId: ref.submissionId,
    attempt: ref.attempt,
    decidedAs: outcome.state,
    voters: null,
    since: null,
    due,
    now,
  });
}
