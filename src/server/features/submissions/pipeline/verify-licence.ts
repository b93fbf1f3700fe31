import type { ImageVault } from '../../../encryption/image-vault.ts';
import type { MasterKey } from '../../../encryption/master-key.ts';
import type { AcceptedDocument } from '../../../verification/document/accepted-documents.ts';
import type { Evidence } from '../../../verification/evidence.ts';
import type { DocumentReading, ReadDocument } from '../../../verification/extraction/read-document.ts';
import { countFaces } from '../../../verification/faces/count-faces.ts';
import {
  type GhostJudgement,
  getGhostDistance,
  judgeGhost,
} from '../../../verification/faces/judge-ghost.ts';
import type { Reference } from '../../../verification/faces/reference.ts';
import { FIT_PORTRAIT } from '../../../verification/policy/face-policy.ts';
import type { Policy } from '../../../verification/policy/limits.ts';
import { raiseFaceSignals } from '../../../verification/signals/raise-face-signals.ts';
import type { Signal } from '../../../verification/signals/signals.ts';
import { isConfirmedByZone } from '../../../verification/verdict/confirm-by-zone.ts';
import { decideLicence, type LicenceFindings } from '../../../verification/verdict/decide-licence.ts';
import { judgeValidity } from '../../../verification/verdict/judge-validity.ts';
import { type Lookups, listLookupSignals, listStops } from '../../../verification/verdict/lookups.ts';
import type { DecodeImage } from '../../../vision/decoding/decode-image.ts';
import type { DocumentEvidence, Timings, Vision } from '../../../vision/evidence.ts';
import type { Pixels } from '../../../vision/image/pixels.ts';
import type { Examination, Outcome } from '../finalize/finalize-attempt.ts';
import type { Subject } from '../intake/subject-for-upload.ts';
import type { VerifyRules } from '../upload.ts';
import { compareWithOthers, type FindNearestOther } from './compare-with-others.ts';
import { compareWithReference, describeReference, readReference } from './read-reference.ts';
import { readSides } from './read-sides.ts';

/** The tenant's settings for every approval. */
export type ApprovalSettings = Pick<VerifyRules, 'approvesExpired' | 'requiredProofs' | 'severeSignals'>;

type LicenceDeps = {
  masterKey: MasterKey;
  vault: ImageVault;
  decode: DecodeImage;
  vision: Vision;
  readDocument: ReadDocument;
  now: () => Date;
};
type LicenceTask = {
  photo: Pixels;
  /** of the back; null without one */
  back?: Pixels | null;
  subject: Subject;
  policy: Policy;
  requireFaceMatch: boolean;
  approval: ApprovalSettings;
  /** the kinds of documents that the link accepts */
  acceptedDocuments: readonly AcceptedDocument[];
  /** null if the tenant does not allow a person's face to be compared with other people's */
  findNearest: FindNearestOther | null;
  deadline: number;
};

/**
 * A photographed licence -> evidence, and the verdict by what other records say. The card and the reference selfie are
 * examined in parallel.
 */
export async function verifyLicence(deps: LicenceDeps, task: LicenceTask): Promise<Examination> {
  const { subject, policy, deadline } = task;
  const at = deps.now();
  const sidesTask = { photo: task.photo, back: task.back ?? null, details: subject.details };
  const [{ documentEvidence, reading, sides }, referenceFace] = await Promise.all([
    readSides(deps, sidesTask, at, deadline),
    readReference(deps, subject, FIT_PORTRAIT, deadline),
  ]);
  const rules = { band: policy.limits.portrait_band, minFitness: FIT_PORTRAIT };
  const comparison = {
    reference: compareWithReference(referenceFace, documentEvidence.portrait),
    face: documentEvidence.portrait,
  };
  const reference = await compareWithOthers(task.findNearest, comparison, rules, deadline);
  const ghost = judgeGhost(documentEvidence, policy.limits.ghost_different_from);
  const findings = gatherFindings(task, { documentEvidence, reading, reference, ghost }, at);
  const signals = [
    ...reading.signals,
    ...raiseFaceSignals(reference, rules),
    ...raiseUnproven(reading, findings, ghost),
  ];
  const evidence = {
    ...describeReading(reading),
    ...describeCard(documentEvidence),
    ...(sides ? { sides } : {}),
    ghost,
    ghost_distance: findings.ghostDistance.ok ? findings.ghostDistance.value : null,
    ...describeReference(reference, policy.limits.portrait_band),
    signals,
  };
  return {
    markers: {
      describer: deps.vision.describer,
      face: documentEvidence.portrait.ok ? documentEvidence.portrait.value : null,
      numbers: reading.numbers,
    },
    decide: (lookups) =>
      decide(task, { findings, evidence, signals, timings: documentEvidence.timings }, lookups),
  };
}

type ExaminedCard = {
  documentEvidence: DocumentEvidence;
  reading: DocumentReading;
  reference: Reference;
  ghost: GhostJudgement;
};
type CardFindings = Omit<LicenceFindings, 'lookups' | 'severe'>;

/** All findings that no other record can change. */
function gatherFindings(
  { subject, requireFaceMatch, approval, acceptedDocuments }: LicenceTask,
  { documentEvidence, reading, reference, ghost }: ExaminedCard,
  at: Date,
): CardFindings {
  const { kind, scoreFinding, printedFields, codes, extracted, signals, otherScript } = reading;
  return {
    kind,
    faces: countFaces(documentEvidence.faces),
    portrait: reading.portrait,
    ghostDistance: getGhostDistance(ghost),
    reference,
    text: scoreFinding,
    original: reading.original,
    validity: judgeValidity({ codes, fields: printedFields ?? [], extracted, signals }, at),
    otherScript,
    requireFaceMatch,
    approvesExpired: approval.approvesExpired,
    requiredProofs: approval.requiredProofs,
    acceptedDocuments,
    zoneConfirms: doesZoneConfirm(reading, documentEvidence, subject),
  };
}

/** The ghost image shows another face, so that the portrait is not clearly the holder's. */
function raiseGhost({ state, distance }: GhostJudgement): Signal[] {
  if (state !== 'different' || distance === null) return [];
  return [{ signal: 'portrait_unclear', cause: 'ghost_differs', figures: { distance } }];
}

/** What an approval lacks that the reading does not name. */
function raiseUnproven(
  { signals }: DocumentReading,
  findings: CardFindings,
  ghost: GhostJudgement,
): Signal[] {
  const { validity, original, requiredProofs } = findings;
  const { state, expiresOn } = validity;
  const isNamed = signals.some(({ signal }) => signal === 'expired');
  const isCopy = original.state === 'contradicted';
  const lacksOriginal = requiredProofs.includes('original') && original.state === 'not_shown';
  const { source, figures } = original.by;
  return [
    ...raiseGhost(ghost),
    // By a date that was read by its label alone.
    ...(state === 'expired' && expiresOn && !isNamed
      ? [{ signal: 'expired' as const, expired_on: expiresOn }]
      : []),
    ...(state === 'unread' && requiredProofs.includes('in_force')
      ? [{ signal: 'expiry_not_read' as const }]
      : []),
    ...(isCopy || lacksOriginal
      ? [{ signal: 'original_not_shown' as const, measure: isCopy ? source : 'none', figures }]
      : []),
  ];
}

type LicenceResult = {
  findings: CardFindings;
  evidence: Evidence;
  signals: readonly Signal[];
  timings: Timings;
};

function decide(
  { policy, approval, acceptedDocuments }: LicenceTask,
  { findings, evidence, signals, timings }: LicenceResult,
  lookups: Lookups,
): Outcome {
  const { raised } = listLookupSignals(lookups);
  const severe = listStops(signals, lookups, approval.severeSignals);
  const { proofs, ...decision } = decideLicence({ ...findings, lookups, severe }, policy.limits);
  const isExpired = findings.validity.state === 'expired';
  return {
    ...decision,
    ageEstimate: null,
    raised,
    evidence: {
      ...evidence,
      proofs,
      decided_by: {
        ...policy,
        strict: findings.requireFaceMatch,
        ...(isExpired && !approval.approvesExpired ? { parks_expired: true } : {}),
        severe,
        same_face_searched: lookups.sameFace !== null,
        required_proofs: [...approval.requiredProofs],
        accepted_documents: [...acceptedDocuments],
        ...(findings.zoneConfirms ? { zone_confirms: true } : {}),
      },
    },
    timings,
  };
}

function doesZoneConfirm(
  reading: DocumentReading,
  evidence: DocumentEvidence,
  { details }: Subject,
): boolean {
  const { kind, printedFields, codes } = reading;
  if (!kind.ok) return false;
  const lines = evidence.text.ok ? evidence.text.value : [];
  return isConfirmedByZone({ kind: kind.value, codes, fields: printedFields, lines, details });
}

/** The content of the document, and its signals for a reviewer. */
function describeReading(reading: DocumentReading) {
  const { kind, points, extracted, scoreFinding, codes, numbers, portrait, original } = reading;
  return {
    kind: kind.ok ? kind.value : null,
    points,
    extracted,
    fields: scoreFinding?.ok ? scoreFinding.value.fields : null,
    codes,
    numbers,
    portrait: portrait.ok ? portrait.value : null,
    original,
  };
}

/** The card's outline, the image's quality, its faces and words. */
function describeCard({ document, faces, text }: DocumentEvidence) {
  return {
    document: document.ok ? document.value : null,
    faces: faces.ok ? faces.value : null,
    lines: text.ok ? text.value : null,
  };
}
