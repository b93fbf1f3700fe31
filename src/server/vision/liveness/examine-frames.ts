import type { Inference } from '../../inference/inference.ts';
import type { FrameObservation, FramesEvidence, Point } from '../evidence.ts';
import { boxInImage } from '../face/box-in-image.ts';
import { embedFace } from '../face/embed-face.ts';
import { findLandmarks } from '../face/find-landmarks.ts';
import { findPhotoFaces } from '../face/find-photo-faces.ts';
import type { Face } from '../face/read-face-boxes.ts';
import type { PixelPoint } from '../geometry/homography.ts';
import type { Pixels } from '../image/pixels.ts';
import { type Examination, startExamination } from '../start-examination.ts';
import { toFinding } from '../to-finding.ts';
import { comparePlanar } from './compare-planar.ts';
import { faceChip } from './face-chip.ts';
import { viewFrame } from './frame-view.ts';

/** The number of frames whose faces are described: a change of people shows best between consecutive frames. */
const DESCRIBED_FRAMES = 12;
/** A face that is near enough for its landmarks is found as well on a roughly shrunk image. */
const QUICK_SAMPLING = { maxTaps: 2 };

/** The measurements of one frame; its landmarks in pixels. */
type ExaminedFrame = { frame: Pixels; faces: Face[]; landmarks: PixelPoint[] | null };

/**
 * Examines the frames of a liveness challenge, all at the same time: the number of faces on each, the landmarks of the
 * largest one, and its likeness to the first frame's on a sheet. Those on some frames are described, by one net.
 */
export async function examineFrames(
  frames: readonly Pixels[],
  inference: Inference,
  deadline: number,
): Promise<FramesEvidence> {
  const examination = startExamination(inference, deadline);
  const framesFinding = await toFinding(async () => {
    const looks = await Promise.all(frames.map((frame) => describeFrame(frame, examination)));
    // The nets run on another thread while this one compares.
    const [embeddings, sheets] = await Promise.all([
      examination.step('embeddings', () => embedSome(looks, examination)),
      examination.step('sheets', () => comparePlanar(looks.map(cutFaceChip))),
    ]);
    return looks.map((look, at): FrameObservation => {
      const measures = { embedding: embeddings.get(look) ?? null, sheet: sheets[at] ?? null };
      return { ...placeFace(look), ...measures };
    });
  });
  return { frames: framesFinding, timings: examination.timings };
}

async function describeFrame(frame: Pixels, examination: Examination): Promise<ExaminedFrame> {
  const faces = await examination.step('faces', () => findPhotoFaces(frame, examination, QUICK_SAMPLING));
  const [face] = faces;
  const landmarks =
    face && (await examination.step('landmarks', () => findLandmarks(frame, face, examination)));
  return { frame, faces, landmarks: landmarks ?? null };
}

/** Frames that have a face, picked evenly from the first to the last. */
async function embedSome(
  looks: readonly ExaminedFrame[],
  examination: Examination,
): Promise<Map<ExaminedFrame, Float32Array>> {
  const faces = looks.flatMap((look) => (look.landmarks ? [{ look, landmarks: look.landmarks }] : []));
  const faceCount = Math.min(DESCRIBED_FRAMES, faces.length);
  const even = Array.from({ length: faceCount }, (_, n) =>
    Math.round((n * (faces.length - 1)) / Math.max(1, faceCount - 1)),
  );
  const embeddings = await Promise.all(
    even.map(async (at) => {
      const { look, landmarks } = faces[at]!;
      return [look, await embedFace(look.frame, landmarks, examination)] as const;
    }),
  );
  return new Map(embeddings);
}

const cutFaceChip = ({ frame, landmarks }: ExaminedFrame) => landmarks && faceChip(frame, landmarks);

function placeFace({
  frame,
  faces,
  landmarks,
}: ExaminedFrame): Omit<FrameObservation, 'embedding' | 'sheet'> {
  const [face] = faces;
  const longer = Math.max(frame.width, frame.height);
  const box = face ? boxInImage(face.box, frame) : null;
  return {
    heights: face ? faces.map((each) => each.box.height / face.box.height) : [],
    box,
    view: viewFrame(frame, box),
    landmarks: landmarks?.map(([x, y]): Point => [x / longer, y / longer]) ?? null,
  };
}
