import { findCardFaces } from './card/find-card-faces.ts';
import type { DocumentEvidence, Finding } from './evidence.ts';
import { describeFace } from './face/describe-face.ts';
import { faceBoxes, ofFirstFace } from './face/face-findings.ts';
import { measureContrast } from './face/measure-contrast.ts';
import type { Face } from './face/read-face-boxes.ts';
import type { Pixels } from './image/pixels.ts';
import { settle } from './settle.ts';
import type { Examination } from './start-examination.ts';

type CardFaces = Pick<DocumentEvidence, 'faces' | 'portrait' | 'ghost'>;

/**
 * Finds the faces on a flat card, and describes the portrait and the second face, which may be its ghost image.
 *
 * @param scale pixels of the photograph to one of the card's
 */
export async function examineCardFaces(
  card: Pixels,
  scale: number,
  examination: Examination,
): Promise<CardFaces> {
  const faces = await settle(() => examination.step('faces', () => findCardFaces(card, examination)));
  const others = faces.ok ? { ...faces, value: faces.value.slice(1) } : faces;
  const [portrait, ghost] = await Promise.all([
    ofFirstFace(faces, (face) => examination.step('portrait', () => describeFace(card, face, examination))),
    ofFirstFace(others, (face) => examination.step('ghost', () => describeFace(card, face, examination))),
  ]);
  return { faces: describeFaces(faces, card, scale), portrait, ghost };
}

function describeFaces(faces: Finding<Face[]>, card: Pixels, scale: number): CardFaces['faces'] {
  const boxes = faceBoxes(faces, card);
  if (!faces.ok || !boxes.ok) return boxes.ok ? { ok: true, value: [] } : boxes;
  const value = boxes.value.map((face, at) => {
    const { box } = faces.value[at]!;
    return { ...face, pixels: Math.round(box.width * scale), ...measureContrast(card, box) };
  });
  return { ok: true, value };
}
