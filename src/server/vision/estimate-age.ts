import type { Inference } from '../inference/inference.ts';
import { estimateFaceAge } from './age/estimate-face-age.ts';
import type { AgeEvidence } from './evidence.ts';
import { faceBoxes, ofFirstFace } from './face/face-findings.ts';
import { findPhotoFaces } from './face/find-photo-faces.ts';
import type { Pixels } from './image/pixels.ts';
import { settle } from './settle.ts';
import { startSteps } from './time-steps.ts';

/** Looks at a photograph of a person: which faces are on it, and how old two nets take the largest to be. */
export async function estimateAge(
  photo: Pixels,
  inference: Inference,
  deadline: number,
): Promise<AgeEvidence> {
  const steps = startSteps(deadline);
  const faces = await settle(() => steps.run('faces', () => findPhotoFaces(photo, inference, deadline)));
  const ages = await ofFirstFace(faces, (face) =>
    steps.run('ages', () => estimateFaceAge(photo, face, inference, deadline)),
  );
  return { faces: faceBoxes(faces, photo), ages, timings: steps.timings };
}
