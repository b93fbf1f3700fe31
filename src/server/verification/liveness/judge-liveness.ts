import type { Box, FrameObservation } from '../../vision/evidence.ts';
import { BYSTANDER_MAX_RELATIVE_HEIGHT } from '../policy/face-policy.ts';
import {
  FASTEST_TURN,
  MAX_LANDMARK_WIDTH,
  MIN_FRAMES,
  MIN_MS,
  RELIEF,
  SAME_THROUGHOUT,
} from '../policy/liveness-policy.ts';
import type { ChallengeStep } from './challenge.ts';
import { faceShape } from './face-shape.ts';
import { compareMoves, getTurn, listMoves, type Move } from './follow-steps.ts';
import type { Continuity } from './measure-continuity.ts';
import { measureFaces } from './measure-faces.ts';
import type { LightMeasure } from './measure-light.ts';
import { measurePose, type Pose } from './measure-pose.ts';
import { measureRelief } from './measure-relief.ts';

/** The evidence against a living person, and its weight: `unclear` evidence may come from a bad image. */
const LIVENESS_FINDINGS = {
  /** too few frames with a face */
  too_few_frames: 'unclear',
  /** more than one face on a frame, without those far behind the largest */
  several_faces: 'not_shown',
  /** the frames show two people, or perhaps do */
  another_person: 'not_shown',
  perhaps_another_person: 'unclear',
  /** a step was not seen, or one that was not asked for was */
  step_missed: 'unclear',
  other_order: 'not_shown',
  /** faster than a head turns */
  jump: 'not_shown',
  /** of a paced challenge: a step came late, or sooner than anybody moves */
  late: 'unclear',
  rushed: 'unclear',
  /** two frames are the same image */
  repeated_frame: 'unclear',
  /** a frame does not follow the one before it: another pose, place, light or background */
  cut: 'unclear',
  /** a face filled the image throughout a step, so that a change of scene would not show */
  background_unseen: 'unclear',
  /** the face's light did not follow the colours, or the person declined them */
  light_unclear: 'unclear',
  light_declined: 'unclear',
  /**
   * what turned is as flat as an image, or may be. A living man with a beard and glasses had the depth of a print (0.08
   * beside 0.07), so depth alone is never evidence against a person
   */
  flat: 'unclear',
  perhaps_flat: 'unclear',
} as const;
export type LivenessFinding = keyof typeof LIVENESS_FINDINGS;
export type Liveness = 'shown' | 'not_shown' | 'unclear';

/** The measurements of one frame. `at` in milliseconds from any beginning. */
export type LivenessFrame = { at: number } & FrameObservation;

/** One frame's pose, and its step; `turn` is null on the way from one to another. */
export type FramePose = { at: number; turn: ChallengeStep | null } & Pose;

export type LivenessMeasures = {
  findings: LivenessFinding[];
  /** of each frame with a face */
  poses: FramePose[];
  /** the moves that were seen, in their order */
  moves: ChallengeStep[];
  /**
   * how much more likely two people are than one, as a logarithm (see `measureFaces`); null with fewer than three faces
   */
  twoPeople: number | null;
  /** degrees a second */
  fastestTurn: number;
  /** 0 flat .. 1 a head; null when no head was turned to a side */
  relief: number | null;
  /** of a paced challenge: how much changed from one frame to the next, at most */
  continuity?: Continuity;
  /** of a challenge with colours; null if nothing can be said */
  light?: LightMeasure | null;
};

export type LivenessJudgement = { liveness: Liveness; measures: LivenessMeasures };

export type LivenessCase = {
  steps: readonly ChallengeStep[];
  /** in the order of their times, from a camera that does not mirror */
  frames: readonly LivenessFrame[];
};

/** Whether the frames of a challenge show one living person who did its steps. */
export function judgeLiveness({ steps, frames }: LivenessCase): LivenessJudgement {
  const faces = poseFaces(frames);
  const poses = faces.map(({ at, turn, pose }) => ({ at, turn, ...pose }));
  const moves = listMoves(poses);
  const measures = {
    poses,
    moves: moves.map(({ turn }) => turn),
    twoPeople: measureFaces(faces.flatMap(({ pose, embedding }) => (embedding ? [{ pose, embedding }] : []))),
    fastestTurn: fastestTurn(poses),
    relief: measureRelief(faces),
  };
  const possibleFindings: (LivenessFinding | false | null)[] = [
    faces.length < MIN_FRAMES && 'too_few_frames',
    frames.some(hasOthers) && 'several_faces',
    nameFaces(measures.twoPeople),
    nameMoves(steps, moves),
    measures.fastestTurn > FASTEST_TURN && 'jump',
    nameRelief(measures.relief),
  ];
  const findings = possibleFindings.filter((finding) => finding !== null && finding !== false);
  return { liveness: worst(findings), measures: { findings, ...measures } };
}

/** People in the background do not count, as on a selfie. */
const hasOthers = ({ heights }: LivenessFrame) =>
  heights.filter((height) => height >= BYSTANDER_MAX_RELATIVE_HEIGHT).length > 1;

export function worst(findings: readonly LivenessFinding[]): Liveness {
  // What so few frames show may come from those that are missing.
  if (findings.includes('too_few_frames')) return 'unclear';
  const ends = findings.map((finding) => LIVENESS_FINDINGS[finding]);
  if (ends.includes('not_shown')) return 'not_shown';
  return ends.length > 0 ? 'unclear' : 'shown';
}

type Face = Pick<LivenessFrame, 'at' | 'sheet' | 'embedding'> & { turn: ChallengeStep | null; pose: Pose };

/** The faces with their poses relative to the first, which looks straight, as every challenge begins. */
function poseFaces(frames: readonly LivenessFrame[]): Face[] {
  const shapes = frames.flatMap(({ landmarks, ...frame }) =>
    landmarks ? [{ ...frame, ...faceShape(landmarks) }] : [],
  );
  const [first] = shapes;
  if (!first) return [];
  return shapes.flatMap(({ shape, size, box, ...face }) => {
    const landmarkPose = measurePose(first.shape, shape);
    if (!landmarkPose) return [];
    if (landmarkPose.width > MAX_LANDMARK_WIDTH) return cutOff(face.at, box, first.box);
    const pose = { ...landmarkPose, scale: (landmarkPose.scale * size) / first.size };
    return [{ ...face, pose, turn: getTurn(pose) }];
  });
}

/**
 * A face so near that the image cuts the chin off has squeezed landmarks, which are useless; its box still gives the
 * distance.
 */
function cutOff(at: number, box: Box | null, first: Box | null): Face[] {
  if (!box || !first) return [];
  const pose = { yaw: 0, pitch: 0, scale: box.width / first.width, width: 1 };
  return [{ at, pose, turn: getTurn(pose), sheet: null, embedding: null }];
}

function fastestTurn(poses: readonly FramePose[]): number {
  return poses.reduce((largest, { at, yaw, pitch }, i) => {
    const before = poses[i - 1];
    if (!before) return largest;
    const seconds = Math.max(MIN_MS, at - before.at) / 1000;
    return Math.max(largest, Math.hypot(yaw - before.yaw, pitch - before.pitch) / seconds);
  }, 0);
}

function nameFaces(twoPeople: number | null): LivenessFinding | null {
  if (twoPeople === null || twoPeople <= SAME_THROUGHOUT.same) return null;
  return twoPeople >= SAME_THROUGHOUT.different ? 'another_person' : 'perhaps_another_person';
}

function nameMoves(steps: readonly ChallengeStep[], moves: readonly Move[]): LivenessFinding | null {
  const requiredSteps = steps.filter((step) => step !== 'straight');
  const outcome = compareMoves(requiredSteps, moves);
  if (outcome === 'done') return null;
  return outcome === 'missed' ? 'step_missed' : 'other_order';
}

/** Without a turn to a side, no depth was seen. */
function nameRelief(relief: number | null): LivenessFinding | null {
  if (relief === null) return 'perhaps_flat';
  if (relief <= RELIEF.flat) return 'flat';
  return relief < RELIEF.head ? 'perhaps_flat' : null;
}
