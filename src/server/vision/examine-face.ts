import type { Inference } from '../inference/inference.ts';
import type { FaceEvidence } from './evidence.ts';
import { describeFace } from './face/describe-face.ts';
import { faceBoxes, mapFirstFace } from './face/face-findings.ts';
import { findPhotoFaces } from './face/find-photo-faces.ts';
import type { Pixels } from './image/pixels.ts';
import { measurePhotoCopy } from './quality/presentation/measure-copy.ts';
import { startExamination } from './start-examination.ts';
import { toFinding } from './to-finding.ts';

/** Examines a photograph of a person: the faces on it, and the nets' descriptions of the largest. */
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
  return { faces: faceBoxes(faces, photo), descriptors, copy, timings: examination.timings };
}
