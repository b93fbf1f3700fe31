import type { Inference } from '../inference/inference.ts';
import { findCardFaces } from './card/find-card-faces.ts';
import type { DocumentEvidence } from './evidence.ts';
import { compareFaces } from './face/compare-faces.ts';
import { describeFace } from './face/describe-face.ts';
import { faceBoxes, ofFirstFace } from './face/face-findings.ts';
import type { Face } from './face/read-face-boxes.ts';
import type { Pixels } from './image/pixels.ts';
import { settle } from './settle.ts';
import type { Steps } from './time-steps.ts';

/** A second face seen less surely is half covered or washed out: it cannot speak against the portrait. */
const LEAST_GHOST_SCORE = 0.65;

type CardFaces = Pick<DocumentEvidence, 'faces' | 'portrait' | 'ghostDistance'>;

/** Finds the faces on a flat card, describes the portrait, and compares the second face with it. */
export async function examineCardFaces(
  card: Pixels,
  inference: Inference,
  deadline: number,
  steps: Steps,
): Promise<CardFaces> {
  const faces = await settle(() => steps.run('faces', () => findCardFaces(card, inference, deadline)));
  const others = faces.ok ? { ...faces, value: faces.value.slice(1, 2).filter(isClear) } : faces;
  const [portrait, ghost] = await Promise.all([
    ofFirstFace(faces, (face) => steps.run('portrait', () => describeFace(card, face, inference, deadline))),
    ofFirstFace(others, (face) => steps.run('ghost', () => describeFace(card, face, inference, deadline))),
  ]);
  return { faces: faceBoxes(faces, card), portrait, ghostDistance: distanceBetween(portrait, ghost) };
}

function isClear({ score }: Face): boolean {
  return score >= LEAST_GHOST_SCORE;
}

type Description = CardFaces['portrait'];

function distanceBetween(portrait: Description, ghost: Description): CardFaces['ghostDistance'] {
  if (!ghost.ok) return ghost;
  // Without a ghost image there is nothing to compare, so that nothing can be missing.
  if (!ghost.value) return { ok: true, value: null };
  if (!portrait.ok) return portrait;
  if (!portrait.value) return { ok: true, value: null };
  return { ok: true, value: compareFaces(portrait.value, ghost.value).distance };
}
