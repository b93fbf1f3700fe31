import type { FaceBox, Finding } from '../evidence.ts';
import type { Pixels } from '../image/pixels.ts';
import { toFinding } from '../to-finding.ts';
import { boxInImage } from './box-in-image.ts';
import type { Face } from './read-face-boxes.ts';

/** A step's finding about the first face: null when there is none, and the reason when the faces are not known. */
export async function mapFirstFace<T>(
  faces: Finding<Face[]>,
  step: (face: Face) => Promise<T>,
): Promise<Finding<T | null>> {
  if (!faces.ok) return faces;
  const [first] = faces.value;
  return first ? toFinding(() => step(first)) : { ok: true, value: null };
}

/** The faces as evidence: boxes in fractions of the image, and scores. */
export function faceBoxes(faces: Finding<Face[]>, image: Pixels): Finding<FaceBox[]> {
  if (!faces.ok) return faces;
  const value = faces.value.map(({ box, score }) => ({ box: boxInImage(box, image), score }));
  return { ok: true, value };
}
