import type { ImageVault } from '../../../encryption/image-vault.ts';
import type { MasterKey } from '../../../encryption/master-key.ts';
import { type AcceptedDocument, LICENCE_ONLY } from '../../../verification/document/accepted-documents.ts';
import type { DocumentReading, ReadDocument } from '../../../verification/extraction/read-document.ts';
import { countFaces } from '../../../verification/faces/count-faces.ts';
import { getGhostDistance, judgeGhost } from '../../../verification/faces/judge-ghost.ts';
import { FIT_PORTRAIT } from '../../../verification/policy/face-policy.ts';
import type { Policy } from '../../../verification/policy/limits.ts';
import { raiseFaceSignals } from '../../../verification/signals/raise-face-signals.ts';
import { isConfirmedByZone } from '../../../verification/verdict/confirm-by-zone.ts';
import { decideLicence } from '../../../verification/verdict/decide-licence.ts';
import type { DecodeImage } from '../../../vision/decoding/decode-image.ts';
import type { DocumentEvidence, Vision } from '../../../vision/evidence.ts';
import type { Pixels } from '../../../vision/image/pixels.ts';
import type { Outcome } from '../finalize/finalize-attempt.ts';
import type { Subject } from '../intake/subject-for-upload.ts';
import { compareWithOthers, type FindNearestOther } from './compare-with-others.ts';
import { compareWithReference, describeReference, readReference } from './read-reference.ts';
import { readSides } from './read-sides.ts';

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
  /** the tenant parks expired documents */
  parksExpired?: boolean;
  /** the kinds of documents that the link accepts; a licence alone without it */
  accepted?: readonly AcceptedDocument[];
  /** null if the tenant does not allow a person's face to be compared with other people's */
  findNearest: FindNearestOther | null;
  deadline: number;
};

/** A photographed licence -> evidence -> verdict. The card and the reference selfie are examined in parallel. */
export async function verifyLicence(deps: LicenceDeps, task: LicenceTask): Promise<Outcome> {
  const { subject, policy, requireFaceMatch, accepted = LICENCE_ONLY, deadline } = task;
  const at = deps.now();
  const sidesTask = { photo: task.photo, back: task.back ?? null, details: subject.details };
  const [{ seen, reading, sides }, referenceFace] = await Promise.all([
    readSides(deps, sidesTask, at, deadline),
    readReference(deps, subject.owner, subject.reference, deadline),
  ]);
  const rules = { band: policy.limits.portrait_band, minFitness: FIT_PORTRAIT };
  const compared = { reference: compareWithReference(referenceFace, seen.portrait), face: seen.portrait };
  const reference = await compareWithOthers(task.findNearest, compared, rules, deadline);
  const ghost = judgeGhost(seen, policy.limits.ghost_different_from);
  const ghostDistance = getGhostDistance(ghost);
  const parksExpired =
    task.parksExpired === true && reading.signals.some(({ signal }) => signal === 'expired');
  const zoneConfirms = doesZoneConfirm(reading, seen, subject);
  const decision = decideLicence(
    {
      kind: reading.kind,
      faces: countFaces(seen.faces),
      ghostDistance,
      reference,
      text: reading.scored,
      otherScript: reading.otherScript,
      requireFaceMatch,
      parksExpired,
      accepted,
      zoneConfirms,
    },
    policy.limits,
  );
  return {
    ...decision,
    ageEstimate: null,
    evidence: {
      ...describeReading(reading),
      ...describeCard(seen),
      ...(sides ? { sides } : {}),
      ghost_distance: ghost.distance,
      ghost,
      ...describeReference(reference, policy.limits.portrait_band),
      signals: [...reading.signals, ...raiseFaceSignals(reference, rules)],
      decided_by: {
        ...policy,
        strict: requireFaceMatch,
        ...(parksExpired ? { parks_expired: true } : {}),
        accepted_documents: [...accepted],
        ...(zoneConfirms ? { zone_confirms: true } : {}),
      },
    },
    markers: {
      describer: deps.vision.describer,
      face: seen.portrait.ok ? seen.portrait.value : null,
      numbers: reading.numbers,
    },
    timings: seen.timings,
  };
}

function doesZoneConfirm(reading: DocumentReading, seen: DocumentEvidence, { details }: Subject): boolean {
  const { kind, scored, codes } = reading;
  if (!kind.ok) return false;
  const fields = scored?.ok ? scored.value.fields : null;
  const lines = seen.text.ok ? seen.text.value : [];
  return isConfirmedByZone({ kind: kind.value, codes, fields, lines, details });
}

/** The content of the document, and its signals for a reviewer. */
function describeReading(reading: DocumentReading) {
  const { kind, points, extracted, scored, codes, numbers, portrait, original } = reading;
  return {
    kind: kind.ok ? kind.value : null,
    points,
    extracted,
    fields: scored?.ok ? scored.value.fields : null,
    codes,
    numbers,
    portrait: portrait.ok ? portrait.value : null,
    original,
  };
}

/** The card's outline, the picture's quality, its faces and words. */
function describeCard({ document, faces, text }: DocumentEvidence) {
  return {
    document: document.ok ? document.value : null,
    faces: faces.ok ? faces.value : null,
    lines: text.ok ? text.value : null,
  };
}
