import type { Inference } from '../inference/inference.ts';
import type { FaceEvidence, FaceSurface, Finding } from './evidence.ts';
import { describeFace } from './face/describe-face.ts';
import { faceBoxes, mapFirstFace } from './face/face-findings.ts';
import { findPhotoFaces } from './face/find-photo-faces.ts';
import type { Face } from './face/read-face-boxes.ts';
import { cropPixels } from './image/crop-pixels.ts';
import { LIT_LEVEL } from './image/exposure-limits.ts';
import type { Pixels } from './image/pixels.ts';
import { resizePixels } from './image/resize-pixels.ts';
import { measureLight } from './image/stretch-exposure.ts';
import { measureSurface } from './quality/measure-surface.ts';
import { measurePhotoCopy } from './quality/presentation/measure-copy.ts';
import { startExamination } from './start-examination.ts';
import { toFinding } from './to-finding.ts';

/** Examines an image of a person: the faces on it, and the nets' descriptions of the largest. */
export async function examineFace(
  photo: Pixels,
  inference: Inference,
  deadline: number,
): Promise<FaceEvidence> {
  const examination = startExamination(inference, deadline);
  const faces = await toFinding(() => examination.step('faces', () => findPhotoFaces(photo, examination)));
  const [descriptors, copy] = await Promise.all([
    mapFirstFace(faces, (face) =>
      examination.step('descriptors', () => describeFace(photo, face, examination)),
    ),
    // On this thread, while the nets run on others.
    mapFirstFace(faces, () => examination.step('copy', () => measurePhotoCopy(photo))),
  ]);
  const measures = await toFinding(() => examination.step('surface', () => measurePhoto(photo, faces)));
  const findings = { faces: faceBoxes(faces, photo), descriptors, copy };
  return { ...findings, ...(measures.ok ? measures.value : {}), timings: examination.timings };
}

/** The width of a portrait on a flat card, in pixels: the surfaces of faces are compared at it. */
const PORTRAIT_WIDTH = 200;

/** How light an image is that is too dark, and the surface of its largest face. */
function measurePhoto(photo: Pixels, faces: Finding<Face[]>): Pick<FaceEvidence, 'light' | 'surface'> {
  const level = measureLight(photo);
  const [face] = faces.ok ? faces.value : [];
  const surface = face ? measureFace(photo, face.box) : null;
  const light = level < LIT_LEVEL ? { light: Math.round((100 * level) / 255) / 100 } : {};
  return { ...light, ...(surface ? { surface } : {}) };
}

function measureFace(photo: Pixels, box: Face['box']): FaceSurface | null {
  const crop = cropPixels(photo, box);
  const width = Math.min(PORTRAIT_WIDTH, crop.width);
  const height = Math.max(1, Math.round((crop.height * width) / crop.width));
  return measureSurface(resizePixels(crop, width, height), { x: 0, y: 0, width, height });
}
