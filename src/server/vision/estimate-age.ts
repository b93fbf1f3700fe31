import type { Inference } from '../inference/inference.ts';
import type { AgeEvidence } from './evidence.ts';
import { estimateFaceAge } from './face/estimate-face-age.ts';
import { faceBoxes, mapFirstFace } from './face/face-findings.ts';
import { findPhotoFaces } from './face/find-photo-faces.ts';
import type { Pixels } from './image/pixels.ts';
import { startExamination } from './start-examination.ts';
import { toFinding } from './to-finding.ts';

/** Examines an image of a person: the faces on it, and the age of the largest by two nets. */
export async function estimateAge(
  photo: Pixels,
  inference: Inference,
  deadline: number,
): Promise<AgeEvidence> {
  const examination = startExamination(inference, deadline);
  const faces = await toFinding(() => examination.step('faces', () => findPhotoFaces(photo, examination)));
  const ages = await mapFirstFace(faces, (face) =>
    examination.step('ages', () => estimateFaceAge(photo, face, examination)),
  );
  return { faces: faceBoxes(faces, photo), ages, timings: examination.timings };
}
