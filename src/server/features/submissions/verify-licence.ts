import { readCodes } from '../../domain/codes/read-codes.ts';
import { scoreDetails } from '../../domain/details/score-details.ts';
import { hasScorableDetails, type StoredDetails } from '../../domain/details/stored-details.ts';
import type { NamedDocument } from '../../domain/document/document-kind.ts';
import { listDocumentNumbers } from '../../domain/document/document-numbers.ts';
import { nameDocument } from '../../domain/document/name-document.ts';
import { compareGhost } from '../../domain/faces/compare-ghost.ts';
import { raiseDocumentSignals } from '../../domain/signals/raise-document-signals.ts';
import { raisePictureSignals } from '../../domain/signals/raise-picture-signals.ts';
import { decideLicence } from '../../domain/verdict/decide-licence.ts';
import type { ImageVault } from '../../sealing/image-vault.ts';
import type { DecodeImage } from '../../vision/decoding/decode-image.ts';
import type { DocumentEvidence, Finding, Vision } from '../../vision/evidence.ts';
import type { Pixels } from '../../vision/image/pixels.ts';
import { compareWithReference, readReference } from './read-reference.ts';
import type { Outcome } from './settle-attempt.ts';
import type { Subject } from './subject-for-upload.ts';

type Deps = { vault: ImageVault; decode: DecodeImage; vision: Vision; now: () => Date };
type Task = { photo: Pixels; subject: Subject; requireFaceMatch: boolean; deadline: number };

/** A photographed licence -> evidence -> verdict. The card and the reference selfie are read side by side. */
export async function verifyLicence(deps: Deps, task: Task): Promise<Outcome> {
  const { photo, subject, deadline } = task;
  const [seen, referenceFace] = await Promise.all([
    deps.vision.examineDocument(photo, deadline),
    readReference(deps, subject.owner, subject.referenceKey, deadline),
  ]);
  const { kind, gathered } = nameDocument(seen);
  const reference = compareWithReference(referenceFace, seen.portrait);
  const ghostDistance = compareGhost(seen);
  const scored = scoreText(seen.text, subject.details);
  const decision = decideLicence({
    kind,
    faces: seen.faces.ok ? { ok: true, value: seen.faces.value.length } : seen.faces,
    ghostDistance,
    reference,
    text: scored,
    requireFaceMatch: task.requireFaceMatch,
  });
  const evidence = {
    kind: kind.ok ? kind.value : null,
    points: gathered?.points ?? null,
    ...describeCard(seen),
    ghost_distance: ghostDistance.ok ? ghostDistance.value : null,
    fields: scored?.ok ? scored.value.fields : null,
    ...readDocument(seen, { kind, scored, details: subject.details, at: deps.now() }),
    reference: reference.is,
  };
  const face = seen.portrait.ok ? seen.portrait.value : null;
  return {
    ...decision,
    ageEstimate: null,
    evidence,
    marks: { face, numbers: listDocumentNumbers(evidence) },
    timings: seen.timings,
  };
}

type Known = {
  kind: NamedDocument;
  scored: ReturnType<typeof scoreText>;
  details: StoredDetails;
  at: Date;
};

/** What a reviewer should know besides, and no verdict rests on. */
function readDocument(seen: DocumentEvidence, { kind, scored, details, at }: Known) {
  const codes = readCodes(seen.codes, at);
  const fields = scored?.ok ? scored.value.fields : null;
  const lines = seen.text.ok ? seen.text.value : [];
  const showsDocument = kind.ok && kind.value !== 'none';
  const ofDocument = raiseDocumentSignals({ codes, fields, lines, details, showsDocument }, at);
  return { codes, signals: [...raisePictureSignals(seen), ...ofDocument] };
}

/** null when the record has nothing beyond the name to score a licence on. */
function scoreText(text: DocumentEvidence['text'], details: StoredDetails) {
  if (!hasScorableDetails(details)) return null;
  return mapFinding(text, (lines) => scoreDetails(lines, details));
}

function mapFinding<T, U>(finding: Finding<T>, change: (value: T) => U): Finding<U> {
  return finding.ok ? { ok: true, value: change(finding.value) } : finding;
}

/** What a reviewer looks at: where the card lies, how good the picture is, where the faces and words are. */
function describeCard({ document, faces, text }: DocumentEvidence) {
  return {
    document: document.ok ? document.value : null,
    faces: faces.ok ? faces.value : null,
    lines: text.ok ? text.value : null,
  };
}
