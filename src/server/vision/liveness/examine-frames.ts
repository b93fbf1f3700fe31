import type { Inference } from '../../inference/inference.ts';
import type { FramesEvidence, SeenFrame } from '../evidence.ts';
import { boxInPicture } from '../face/box-in-picture.ts';
import { descriptorInput } from '../face/descriptor-input.ts';
import { findLandmarks } from '../face/find-landmarks.ts';
import { findPhotoFaces } from '../face/find-photo-faces.ts';
import type { Pixels } from '../image/pixels.ts';
import { settle } from '../settle.ts';
import { type Examination, startExamination } from '../start-examination.ts';

/**
 * Looks at the frames of a liveness challenge, all at the same time: how many faces are on each, and where the largest
 * one's landmarks are. It is described by one net alone, which tells two people apart well enough within a minute, so
 * that twelve frames take no longer than a document.
 */
export async function examineFrames(
  frames: readonly Pixels[],
  inference: Inference,
  deadline: number,
): Promise<FramesEvidence> {
  const examination = startExamination(inference, deadline);
  const seen = await settle(() => Promise.all(frames.map((frame) => examineFrame(frame, examination))));
  return { frames: seen, timings: examination.timings };
}

async function examineFrame(frame: Pixels, examination: Examination): Promise<SeenFrame> {
  const faces = await examination.step('faces', () => findPhotoFaces(frame, examination));
  const [face] = faces;
  if (!face) return { faces: 0, box: null, landmarks: null, descriptor: null };
  const landmarks = await examination.step('landmarks', () => findLandmarks(frame, face, examination));
  const { descriptor } = await examination.step('descriptors', () =>
    examination.ask('face-descriptor', descriptorInput(frame, landmarks)),
  );
  const longer = Math.max(frame.width, frame.height);
  return {
    faces: faces.length,
    box: boxInPicture(face.box, frame),
    landmarks: landmarks.map(([x, y]) => [x / longer, y / longer]),
    descriptor: descriptor.data,
  };
}
