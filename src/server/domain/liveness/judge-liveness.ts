import type { SeenFrame } from '../../vision/evidence.ts';
import { euclideanDistance } from '../faces/euclidean-distance.ts';
import {
  FASTEST_TURN,
  LEAST_FRAMES,
  LEAST_MS,
  RELIEF,
  SAME_AS_SELFIE,
  SAME_THROUGHOUT,
} from '../policy/liveness-policy.ts';
import type { Turn } from './challenge.ts';
import { faceShape } from './face-shape.ts';
import { compareMoves, listMoves, turnOf } from './follow-steps.ts';
import { measureFaces } from './measure-faces.ts';
import { measurePose, type Pose } from './measure-pose.ts';
import { measureRelief } from './measure-relief.ts';

/** What speaks against a living person, and how much: what is `unclear` may be a bad picture. */
export const LIVENESS_FINDINGS = {
  /** too few frames on which there is a face */
  too_few_frames: 'unclear',
  /** more than one face on a frame */
  several_faces: 'not_shown',
  /** two frames, or the straight ones and the selfie, show two people, or perhaps do */
  another_person: 'not_shown',
  perhaps_another_person: 'unclear',
  not_the_selfie: 'not_shown',
  perhaps_not_the_selfie: 'unclear',
  /** a step was not seen, or one that was not asked for was */
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

/** What one frame shows. `at` in milliseconds from any beginning. */
export type LivenessFrame = { at: number } & Omit<SeenFrame, 'box'>;

/** One frame's pose, and which step it is; `turn` is null on the way from one to another. */
export type FramePose = { at: number; turn: Turn | null } & Pose;

export type LivenessMeasures = {
  findings: LivenessFinding[];
  /** of each frame with a face */
  poses: FramePose[];
  /** the moves that were seen, in their order */
  moves: Turn[];
  /** the two frames' faces that are least alike, without what their poses explain; null without two */
  faceDistance: number | null;
  /** the straight frames' faces against the selfie's, on average; null without a selfie */
  selfieDistance: number | null;
  /** degrees a second */
  fastestTurn: number;
  /** 0 flat .. 1 a head; null when nothing was turned to a side */
  relief: number | null;
};

export type LivenessJudgement = { liveness: Liveness; measures: LivenessMeasures };

export type LivenessCase = {
  steps: readonly Turn[];
  /** in the order of their times, from a camera that does not mirror */
  frames: readonly LivenessFrame[];
  /** the descriptor of the selfie that the person must be, once there is one */
  selfie?: Float32Array;
};

/** Whether the frames of a challenge show one living person who did its steps. */
export function judgeLiveness({ steps, frames, selfie }: LivenessCase): LivenessJudgement {
  const faces = poseFaces(frames);
  const poses = faces.map(({ at, turn, pose }) => ({ at, turn, ...pose }));
  const measured = {
    poses,
    moves: listMoves(poses.map(({ turn }) => turn)),
    faceDistance: measureFaces(faces),
    selfieDistance: selfie ? distanceTo(selfie, faces) : null,
    fastestTurn: fastestTurn(poses),
    relief: measureRelief(faces),
  };
  const found: (LivenessFinding | false | null)[] = [
    faces.length < LEAST_FRAMES && 'too_few_frames',
    frames.some((frame) => frame.faces > 1) && 'several_faces',
    nameDistance(measured.faceDistance, SAME_THROUGHOUT, 'another_person', 'perhaps_another_person'),
    nameDistance(measured.selfieDistance, SAME_AS_SELFIE, 'not_the_selfie', 'perhaps_not_the_selfie'),
    nameMoves(steps, measured.moves),
    measured.fastestTurn > FASTEST_TURN && 'jump',
    nameRelief(measured.relief),
  ];
  const findings = found.filter((finding) => finding !== null && finding !== false);
  return { liveness: worst(findings), measures: { findings, ...measured } };
}

function worst(findings: readonly LivenessFinding[]): Liveness {
  const ends = findings.map((finding) => LIVENESS_FINDINGS[finding]);
  if (ends.includes('not_shown')) return 'not_shown';
  return ends.length > 0 ? 'unclear' : 'shown';
}

type Face = Pick<LivenessFrame, 'at' | 'sheet'> & { turn: Turn | null; pose: Pose; descriptor: Float32Array };

/** The faces with their poses against the first, which looks straight, as every challenge begins. */
function poseFaces(frames: readonly LivenessFrame[]): Face[] {
  const shapes = frames.flatMap(({ at, landmarks, descriptor, sheet }) =>
    landmarks && descriptor ? [{ at, descriptor, sheet, ...faceShape(landmarks) }] : [],
  );
  const [first] = shapes;
  if (!first) return [];
  return shapes.flatMap(({ shape, size, ...face }) => {
    const own = measurePose(first.shape, shape);
    if (!own) return [];
    const pose = { ...own, scale: (own.scale * size) / first.size };
    return [{ ...face, pose, turn: turnOf(pose) }];
  });
}

function distanceTo(selfie: Float32Array, faces: readonly Face[]): number | null {
  const straight = faces.filter(({ turn }) => turn === 'straight');
  if (straight.length === 0) return null;
  const distances = straight.map(({ descriptor }) => euclideanDistance(descriptor, selfie));
  return distances.reduce((sum, distance) => sum + distance, 0) / distances.length;
}

function fastestTurn(poses: readonly FramePose[]): number {
  return poses.reduce((most, { at, yaw, pitch }, i) => {
    const before = poses[i - 1];
    if (!before) return most;
    const seconds = Math.max(LEAST_MS, at - before.at) / 1000;
    return Math.max(most, Math.hypot(yaw - before.yaw, pitch - before.pitch) / seconds);
  }, 0);
}

function nameDistance(
  distance: number | null,
  { same, different }: { same: number; different: number },
  far: LivenessFinding,
  perhaps: LivenessFinding,
): LivenessFinding | null {
  if (distance === null || distance <= same) return null;
  return distance >= different ? far : perhaps;
}

function nameMoves(steps: readonly Turn[], moves: readonly Turn[]): LivenessFinding | null {
  const asked = steps.filter((step) => step !== 'straight');
  const compared = compareMoves(asked, moves);
  if (compared === 'done') return null;
  return compared === 'missed' ? 'step_missed' : 'other_order';
}

/** Where nothing was turned to a side, nothing was seen to stand out. */
function nameRelief(relief: number | null): LivenessFinding | null {
  if (relief === null) return 'perhaps_flat';
  if (relief <= RELIEF.flat) return 'flat';
  return relief < RELIEF.head ? 'perhaps_flat' : null;
}
