import type { ChallengeStep } from '../../../src/server/verification/liveness/challenge.ts';
import { HEAD_DEPTH } from '../../../src/server/verification/liveness/head-depth.ts';
import type { FrameObservation, FrameView, Point } from '../../../src/server/vision/evidence.ts';

/** The pose of a head: degrees to its own left, degrees up, times as large. */
export type HeadPose = { yaw?: number; pitch?: number; scale?: number };

/** A face that looks straight, from the brows to the mouth, in parts of the distance between the eyes' outer corners. */
const FACE: readonly Point[] = [
  ...arc(5, [-0.62, -0.2], [-0.14, -0.22], -0.1),
  ...arc(5, [0.14, -0.22], [0.62, -0.2], -0.1),
  ...arc(4, [0, 0], [0, 0.38], 0),
  ...arc(5, [-0.16, 0.46], [0.16, 0.46], 0.04),
  ...eye(-0.34),
  ...eye(0.34),
  ...arc(7, [-0.28, 0.72], [0.28, 0.72], -0.07),
  ...arc(5, [0.2, 0.78], [-0.2, 0.78], 0.06),
  ...arc(5, [-0.24, 0.72], [0.24, 0.72], -0.02),
  ...arc(3, [0.12, 0.75], [-0.12, 0.75], 0.03),
];

function arc(count: number, [x0, y0]: Point, [x1, y1]: Point, bend: number): Point[] {
  return Array.from({ length: count }, (_, n) => {
    const t = n / (count - 1);
    return [x0 + (x1 - x0) * t, y0 + (y1 - y0) * t + bend * Math.sin(Math.PI * t)];
  });
}

function eye(x: number): Point[] {
  const around: Point[] = [
    [-0.16, 0],
    [-0.06, -0.05],
    [0.06, -0.05],
    [0.16, 0],
    [0.06, 0.04],
    [-0.06, 0.04],
  ];
  return around.map(([dx, dy]) => [x + dx, dy]);
}

const RADIANS = Math.PI / 180;

/** The landmarks of a head in this pose; `flat`: of an image of it, which is turned instead. */
export function seenHead(
  { yaw = 0, pitch = 0, scale = 1 }: HeadPose,
  { flat = false, person = 0, view = seenView() }: { flat?: boolean; person?: number; view?: FrameView } = {},
): FrameObservation {
  const [cosY, sinY] = [Math.cos(yaw * RADIANS), Math.sin(yaw * RADIANS)];
  const [cosP, sinP] = [Math.cos(pitch * RADIANS), Math.sin(pitch * RADIANS)];
  const inner = FACE.map(([x, y], n): Point => {
    const depth = flat ? 0 : HEAD_DEPTH[n]!;
    const turned = cosY * x + sinY * depth;
    const deep = cosY * depth - sinY * x;
    return [0.5 + 0.2 * scale * turned, 0.4 + 0.2 * scale * (cosP * y - sinP * deep)];
  });
  // The jaw's landmarks are not used.
  const landmarks = [...Array<Point>(17).fill([0.5, 0.7]), ...inner];
  const embedding = new Float32Array(4);
  embedding[person] = 1;
  const isTurned = yaw !== 0 || pitch !== 0;
  // The landmarks of a turned head do not fit a flat sheet, and the nose of a head that comes nearer moves
  // over the sheet.
  const nearer = scale > 1.2 ? (flat ? 0 : 0.2) : null;
  const sheet = isTurned && !flat ? { face: 0.3, nose: 0.2, nearer } : { face: 0.98, nose: 0.97, nearer };
  const size = { width: 0.4 * scale, height: 0.5 * scale };
  const box = { x: 0.5 - size.width / 2, y: 0.45 - size.height / 2, ...size };
  return { heights: [1], box, landmarks, embedding, sheet, view };
}

let views = 0;

/** An image before a wall in an even light, and different from each other one by the sensor's noise. */
export function seenView(level = 120): FrameView {
  views += 1;
  const cells = Array.from(
    { length: 108 },
    (_, at) => level + (at % 7) * 5 + ((views * 37 + at) % 11) / 20 + views / 1_000,
  );
  return { cells, face: [level + 20, level, level - 15], behind: [level, level, level] };
}

const REACHED: Record<ChallengeStep, HeadPose> = {
  straight: {},
  left: { yaw: 28 },
  right: { yaw: -28 },
  up: { pitch: 18 },
  closer: { scale: 1.9 },
};

const half = ({ yaw = 0, pitch = 0, scale = 1 }: HeadPose): HeadPose => ({
  yaw: yaw / 2.5,
  pitch: pitch / 2.5,
  scale: 1 + (scale - 1) / 2.5,
});

/** The poses of a person who does the steps one after the other, 8 to 11 of them. */
export function posesForSteps(steps: readonly ChallengeStep[]): HeadPose[] {
  const poses = steps.flatMap((step) =>
    step === 'straight' ? [{}, {}] : [half(REACHED[step]), REACHED[step], REACHED[step]],
  );
  return poses.length < 8 ? [...poses, ...Array(8 - poses.length).fill(poses.at(-1))] : poses;
}

const between = (one: HeadPose, other: HeadPose, share: number): HeadPose => {
  const mix = (name: keyof HeadPose, rest: number) =>
    (one[name] ?? rest) + ((other[name] ?? rest) - (one[name] ?? rest)) * share;
  return { yaw: mix('yaw', 0), pitch: mix('pitch', 0), scale: mix('scale', 1) };
};

/** The poses of a person on the way to a step, and in it: from the pose before to the one that is held. */
export const posesToStep = (before: ChallengeStep, step: ChallengeStep, count = 5): HeadPose[] =>
  Array.from({ length: count }, (_, n) =>
    between(REACHED[before], REACHED[step], Math.min(1, n / Math.max(1, count - 2))),
  );

/** The poses in the frames of a paced challenge. @param numbers the step of each frame, from 1 */
export const posesOfFrames = (steps: readonly ChallengeStep[], numbers: readonly number[]): HeadPose[] =>
  steps.flatMap((step, at) => {
    const count = numbers.filter((number) => number === at + 1).length;
    return posesToStep(steps[at - 1] ?? 'straight', step, count);
  });
