import type { SeenFrame } from '../../vision/evidence.ts';
import { euclideanDistance } from '../faces/euclidean-distance.ts';
import { FASTEST_TURN, LEAST_FRAMES, RELIEF, SAME_FACE, STEP_REACHED } from '../policy/liveness-policy.ts';
import type { Turn } from './challenge.ts';
import { type FaceShape, faceShape } from './face-shape.ts';
import { listMoves, turnOf } from './follow-steps.ts';
import { measurePose, type Pose } from './measure-pose.ts';
import { measureRelief } from './measure-relief.ts';

/** What speaks against a living person, and how much: what is `unclear` may be a bad picture. */
export const LIVENESS_FINDINGS = {
  /** too few frames on which there is a face */
  too_few_frames: 'unclear',
  /** more than one face on a frame */
  several_faces: 'not_shown',
  /** two frames, or a frame and the selfie, show two people, or perhaps do */
  another_person: 'not_shown',
  perhaps_another_person: 'unclear',
  not_the_selfie: 'not_shown',
  perhaps_not_the_selfie: 'unclear',
  /** a step was not done, or the steps came in another order */
  step_missed: 'unclear',
  other_order: 'not_shown',
  /** faster than a head turns */
  jump: 'not_shown',
  /** what turned is as flat as a picture, or perhaps is */
  flat: 'not_shown',
  perhaps_flat: 'unclear',
} as const;
export type LivenessFinding = keyof typeof LIVENESS_FINDINGS;
export type Liveness = 'shown' | 'not_shown' | 'unclear';

/** What one frame shows; null where there is no face. `at` in milliseconds from any beginning. */
export type LivenessFrame = { at: number } & Omit<SeenFrame, 'box'>;

/** One frame's pose, and which step it is; `turn` is null on the way from one to another. */
export type FramePose = { at: number; turn: Turn | null } & Pose;

export type LivenessMeasures = {
  findings: LivenessFinding[];
  /** of each frame with a face */
  poses: FramePose[];
  /** the moves that were seen, in their order */
  moves: Turn[];
  /** the farthest two descriptors of one challenge, and the farthest from the selfie; null without */
  faceDistance: number | null;
  selfieDistance: number | null;
  /** degrees a second */
  fastestTurn: number;
  /** 0 flat .. 1 a head; null when nothing was turned */
  relief: number | null;
};

export type LivenessJudgement = { liveness: Liveness; measures: LivenessMeasures };

/**
 * Whether the frames of a challenge show one living person who did its steps. Pure: what was seen is given.
 * @param frames in the order of their times, from a camera that does not mirror
 * @param selfie the descriptor of the selfie that the person must be, once there is one
 */
export function judgeLiveness({
  steps,
  frames,
  selfie,
}: {
  steps: readonly Turn[];
  frames: readonly LivenessFrame[];
  selfie?: Float32Array;
}): LivenessJudgement {
  const shapes = frames.flatMap(({ at, landmarks }) => (landmarks ? [{ at, ...faceShape(landmarks) }] : []));
  const poses = measurePoses(shapes);
  const descriptors = frames.flatMap(({ descriptor }) => (descriptor ? [descriptor] : []));
  const measured = {
    poses,
    moves: listMoves(poses),
    faceDistance: farthest(descriptors, descriptors),
    selfieDistance: selfie ? farthest(descriptors, [selfie]) : null,
    fastestTurn: fastestTurn(poses),
    relief: reliefOf(shapes, poses),
  };
  const findings = [
    shapes.length < LEAST_FRAMES && 'too_few_frames',
    frames.some(({ faces }) => faces > 1) && 'several_faces',
    ...nameDistances(measured),
    ...nameMoves(steps, measured.moves),
    measured.fastestTurn > FASTEST_TURN && 'jump',
    measured.relief !== null && nameRelief(measured.relief),
  ].filter((finding): finding is LivenessFinding => Boolean(finding));
  return { liveness: worst(findings), measures: { findings, ...measured } };
}

function worst(findings: readonly LivenessFinding[]): Liveness {
  const ends = findings.map((finding) => LIVENESS_FINDINGS[finding]);
  if (ends.includes('not_shown')) return 'not_shown';
  return ends.length > 0 ? 'unclear' : 'shown';
}

type Shape = { at: number; shape: FaceShape; size: number };

function measurePoses(shapes: readonly Shape[]): FramePose[] {
  const [first] = shapes;
  if (!first) return [];
  return shapes.flatMap(({ at, shape, size }) => {
    const pose = measurePose(first.shape, shape);
    if (!pose) return [];
    const whole = { ...pose, scale: (pose.scale * size) / first.size };
    return [{ at, turn: turnOf(whole), ...whole }];
  });
}

/** Of the frame that is turned farthest to a side, for there depth shows most. */
function reliefOf(shapes: readonly Shape[], poses: readonly FramePose[]): number | null {
  const [first] = shapes;
  const far = poses.reduce((most, pose) => Math.max(most, Math.abs(pose.yaw)), 0);
  const at = poses.find(({ yaw }) => Math.abs(yaw) === far)?.at;
  const turned = shapes.find((shape) => shape.at === at);
  if (!first || !turned || far < STEP_REACHED.side) return null;
  return measureRelief(first.shape, turned.shape);
}

function fastestTurn(poses: readonly FramePose[]): number {
  return poses.reduce((most, { at, yaw, pitch }, i) => {
    const before = poses[i - 1];
    if (!before) return most;
    const seconds = Math.max(0.001, (at - before.at) / 1000);
    return Math.max(most, Math.hypot(yaw - before.yaw, pitch - before.pitch) / seconds);
  }, 0);
}

function farthest(ones: readonly Float32Array[], others: readonly Float32Array[]): number | null {
  const distances = ones.flatMap((one) => others.map((other) => euclideanDistance(one, other)));
  return distances.length > 0 ? Math.max(...distances) : null;
}

function nameDistances({
  faceDistance,
  selfieDistance,
}: Pick<LivenessMeasures, 'faceDistance' | 'selfieDistance'>) {
  const name = <Far, Perhaps>(distance: number | null, far: Far, perhaps: Perhaps) => {
    if (distance === null || distance <= SAME_FACE.same) return null;
    return distance >= SAME_FACE.different ? far : perhaps;
  };
  return [
    name(faceDistance, 'another_person', 'perhaps_another_person'),
    name(selfieDistance, 'not_the_selfie', 'perhaps_not_the_selfie'),
  ];
}

function nameMoves(steps: readonly Turn[], moves: readonly Turn[]) {
  const asked = steps.filter((step) => step !== 'straight');
  if (asked.join() === moves.join()) return [];
  let next = 0;
  for (const move of moves)
    if (move === asked[next]) next++;
    else return ['other_order'];
  return ['step_missed'];
}

function nameRelief(relief: number) {
  if (relief < RELIEF.flatBelow) return 'flat';
  return relief < RELIEF.headFrom ? 'perhaps_flat' : null;
}
