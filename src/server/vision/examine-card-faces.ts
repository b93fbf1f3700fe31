import { findCardFaces } from './card/find-card-faces.ts';
import type { DocumentEvidence } from './evidence.ts';
import { describeFace } from './face/describe-face.ts';
import { faceBoxes, ofFirstFace } from './face/face-findings.ts';
import type { Pixels } from './image/pixels.ts';
import { settle } from './settle.ts';
import type { Examination } from './start-examination.ts';

type CardFaces = Pick<DocumentEvidence, 'faces' | 'portrait' | 'ghost'>;

/** Finds the faces on a flat card, and describes the portrait and the second face, which may be its ghost image. */
export async function examineCardFaces(card: Pixels, examination: Examination): Promise<CardFaces> {
  const faces = await settle(() => examination.step('faces', () => findCardFaces(card, examination)));
  const others = faces.ok ? { ...faces, value: faces.value.slice(1) } : faces;
  const [portrait, ghost] = await Promise.all([
    ofFirstFace(faces, (face) => examination.step('portrait', () => describeFace(card, face, examination))),
    ofFirstFace(others, (face) => examination.step('ghost', () => describeFace(card, face, examination))),
  ]);
  return { faces: faceBoxes(faces, card), portrait, ghost };
}
