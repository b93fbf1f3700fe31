import type { ImageVault } from '../../../encryption/image-vault.ts';
import type { MasterKey } from '../../../encryption/master-key.ts';
import type { DocumentReading, ReadDocument } from '../../../verification/extraction/read-document.ts';
import { compareGhost } from '../../../verification/faces/compare-ghost.ts';
import { countFaces } from '../../../verification/faces/count-faces.ts';
import { FIT_PORTRAIT } from '../../../verification/policy/face-policy.ts';
import type { Policy } from '../../../verification/policy/limits.ts';
import { raiseFaceSignals } from '../../../verification/signals/raise-face-signals.ts';
import { decideLicence } from '../../../verification/verdict/decide-licence.ts';
import type { DecodeImage } from '../../../vision/decoding/decode-image.ts';
import type { DocumentEvidence, TextLine, Vision } from '../../../vision/evidence.ts';
import type { Pixels } from '../../../vision/image/pixels.ts';
import type { Outcome } from '../finalize/finalize-attempt.ts';
import type { Subject } from '../intake/subject-for-upload.ts';
import { compareWithOthers, type FindNearestOther } from './compare-with-others.ts';
import { compareWithReference, describeReference, readReference } from './read-reference.ts';

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
  subject: Subject;
  policy: Policy;
  requireFaceMatch: boolean;
  /** the tenant parks expired documents */
  parksExpired?: boolean;
  /** null if the tenant does not allow a person's face to be compared with other people's */
  findNearest: FindNearestOther | null;
  deadline: number;
};

/** A photographed licence -> evidence -> verdict. The card and the reference selfie are examined in parallel. */
export async function verifyLicence(deps: LicenceDeps, task: LicenceTask): Promise<Outcome> {
  const { subject, policy, requireFaceMatch, deadline } = task;
  const at = deps.now();
  const [{ seen, reading }, referenceFace] = await Promise.all([
    readLicence(deps, task, at),
    readReference(deps, subject.owner, subject.reference, deadline),
  ]);
  const rules = { band: policy.limits.portrait_band, minFitness: FIT_PORTRAIT };
  const compared = { reference: compareWithReference(referenceFace, seen.portrait), face: seen.portrait };
  const reference = await compareWithOthers(task.findNearest, compared, rules, deadline);
  const ghostDistance = compareGhost(seen);
  const parksExpired =
    task.parksExpired === true && reading.signals.some(({ signal }) => signal === 'expired');
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
    },
    policy.limits,
  );
  return {
    ...decision,
    ageEstimate: null,
    evidence: {
      ...describeReading(reading),
      ...describeCard(seen),
      ghost_distance: ghostDistance.ok ? ghostDistance.value : null,
      ...describeReference(reference, policy.limits.portrait_band),
      signals: [...reading.signals, ...raiseFaceSignals(reference, rules)],
      decided_by: {
        ...policy,
        strict: requireFaceMatch,
        ...(parksExpired ? { parks_expired: true } : {}),
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

/**
 * Examines and reads the card, and reads strips of it again if an important detail was missed. If that second reading
 * fails, the first one counts.
 */
async function readLicence(deps: LicenceDeps, { photo, subject, deadline }: LicenceTask, at: Date) {
  const seen = await deps.vision.examineDocument(photo, deadline);
  const read = (again?: TextLine[]) =>
    deps.readDocument(again ? { ...seen, again } : seen, subject.details, at, deadline);
  const reading = await read();
  const { corners, vertical } = seen.document.ok ? seen.document.value : NOWHERE;
  if (!corners || reading.unread.length === 0) return { seen, reading };
  const again = await deps.vision.rereadStrips(
    { photo, corners, vertical, strips: reading.unread },
    deadline,
  );
  if (!again.ok) return { seen, reading };
  const second = await read(again.value);
  return { seen, reading: second.scored?.ok ? second : reading };
}

const NOWHERE = { corners: null, vertical: false };

/** The content of the document, and its signals for a reviewer. */
function describeReading({ kind, points, extracted, scored, codes, numbers }: DocumentReading) {
  return {
    kind: kind.ok ? kind.value : null,
    points,
    extracted,
    fields: scored?.ok ? scored.value.fields : null,
    codes,
    numbers,
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
