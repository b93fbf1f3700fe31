import type { Inference } from '../inference/inference.ts';
import { findCardFaces } from './card/find-card-faces.ts';
import type { DocumentEvidence } from './evidence.ts';
import { describeFace } from './face/describe-face.ts';
import { faceBoxes, ofFirstFace } from './face/face-findings.ts';
import type { Pixels } from './image/pixels.ts';
import { settle } from './settle.ts';
import type { Steps } from './time-steps.ts';

type CardFaces = Pick<DocumentEvidence, 'faces' | 'portrait' | 'ghost'>;

/** Finds the faces on a flat card, and describes the portrait and the second face, which may be its ghost image. */
export async function examineCardFaces(
  card: Pixels,
  inference: Inference,
  deadline: number,
  steps: Steps,
): Promise<CardFaces> {
  const faces = await settle(() => steps.run('faces', () => findCardFaces(card, inference, deadline)));
  const others = faces.ok ? { ...faces, value: faces.value.slice(1) } : faces;
  const [portrait, ghost] = await Promise.all([
    ofFirstFace(faces, (face) => steps.run('portrait', () => describeFace(card, face, inference, deadline))),
    ofFirstFace(others, (face) => steps.run('ghost', () => describeFace(card, face, inference, deadline))),
  ]);
  return { faces: faceBoxes(faces, card), portrait, ghost };
}
