import type { Inference } from '../../inference/inference.ts';
import type { FramesEvidence, Point, SeenFrame } from '../evidence.ts';
import { boxInPicture } from '../face/box-in-picture.ts';
import { descriptorInput } from '../face/descriptor-input.ts';
import { findLandmarks } from '../face/find-landmarks.ts';
import { findPhotoFaces } from '../face/find-photo-faces.ts';
import type { Pixels } from '../image/pixels.ts';
import { settle } from '../settle.ts';
import { type Examination, startExamination } from '../start-examination.ts';
import { compareAsSheets } from './compare-as-sheets.ts';
import { type FaceChip, faceChip } from './face-chip.ts';

/** What is found on one frame, and its face as it is compared with the others'. */
type Look = { seen: Omit<SeenFrame, 'sheet'>; chip: FaceChip | null };

/**
 * Looks at the frames of a liveness challenge, all at the same time: how many faces are on each, where the largest one's
 * landmarks are, and whether it could be the first frame's on a sheet. It is described by one net alone, so that twelve
 * frames take no longer than a document.
 */
export async function examineFrames(
  frames: readonly Pixels[],
  inference: Inference,
  deadline: number,
): Promise<FramesEvidence> {
  const examination = startExamination(inference, deadline);
  const seen = await settle(async () => {
    const looks = await Promise.all(frames.map((frame) => examineFrame(frame, examination)));
    const sheets = await examination.step('sheets', () => compareAsSheets(looks.map(({ chip }) => chip)));
    return looks.map((look, at) => ({ ...look.seen, sheet: sheets[at] ?? null }));
  });
  return { frames: seen, timings: examination.timings };
}

async function examineFrame(frame: Pixels, examination: Examination): Promise<Look> {
  const faces = await examination.step('faces', () => findPhotoFaces(frame, examination));
  const [face] = faces;
  if (!face) return { seen: { faces: 0, box: null, landmarks: null, descriptor: null }, chip: null };
  const landmarks = await examination.step('landmarks', () => findLandmarks(frame, face, examination));
  const { descriptor } = await examination.step('descriptors', () =>
    examination.ask('face-descriptor', descriptorInput(frame, landmarks)),
  );
  const longer = Math.max(frame.width, frame.height);
  const seen = {
    faces: faces.length,
    box: boxInPicture(face.box, frame),
    landmarks: landmarks.map(([x, y]): Point => [x / longer, y / longer]),
    descriptor: descriptor.data,
  };
  return { seen, chip: faceChip(frame, landmarks) };
}
