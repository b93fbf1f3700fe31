import { PACE } from '../policy/pace-policy.ts';
import type { ChallengeStep } from './challenge.ts';
import {
  judgeLiveness,
  type LivenessFinding,
  type LivenessFrame,
  type LivenessJudgement,
  type LivenessMeasures,
  worst,
} from './judge-liveness.ts';
import { type FollowedFace, isCut, measureContinuity } from './measure-continuity.ts';
import { followsLight, type LitFrame, measureLight } from './measure-light.ts';
import type { ChallengePace, StepColor } from './pace.ts';

/** A frame with the number of the step that it answers. */
export type PacedFrame = LivenessFrame & { step: number };

export type PacedCase = {
  steps: readonly ChallengeStep[];
  colors: readonly StepColor[];
  pace: ChallengePace;
  /** in the order of their times */
  frames: readonly PacedFrame[];
};

/** What is known of a challenge with a late step: its frames are not examined, since they decide nothing. */
export const LATE_MEASURES: LivenessMeasures = {
  findings: ['late'],
  poses: [],
  moves: [],
  twoPeople: null,
  fastestTurn: 0,
  relief: null,
};

/**
 * Whether the frames of a paced challenge show one living person who did each step when it was announced: what a
 * challenge with all steps at once must show, each movement in its own step, and one frame following the other.
 */
export function judgePacedFrames({ steps, colors, pace, frames: sent }: PacedCase): LivenessJudgement {
  const frames = dropRepeated(sent);
  const measures = measureAll(steps, frames);
  const continuity = measureContinuity(followFaces(frames, steps.length, measures), frames.length);
  const light = measureLight(listLit(frames, steps.length, colors));
  const isMissed = !measures.findings.includes('step_missed') && !showsEachStep(steps, frames, measures);
  // Its frames have the times at which they came, and a slow device or line brings them late: so speed is unclear.
  const isTooFast = measures.findings.includes('jump');
  const possibleFindings: (LivenessFinding | false)[] = [
    (pace.is_late || pace.steps.length < steps.length + colors.length) && 'late',
    (isTooFast || pace.steps.some(isRushed)) && 'rushed',
    frames.length < sent.length && 'repeated_frame',
    isCut(continuity) && 'cut',
    continuity.background === null && 'background_unseen',
    isMissed && 'step_missed',
    pace.light === 'declined' && 'light_declined',
    pace.light === 'shown' && !(light && followsLight(light)) && 'light_unclear',
  ];
  const findings = [
    ...measures.findings.filter((finding) => finding !== 'jump'),
    ...possibleFindings.filter((finding) => finding !== false),
  ];
  const lit = pace.light === 'shown' ? { light } : {};
  return { liveness: worst(findings), measures: { ...measures, findings, continuity, ...lit } };
}

/** Of each colour the last frame, in which the screen has it and the face looks straight again. */
function listLit(frames: readonly PacedFrame[], moves: number, colors: readonly StepColor[]): LitFrame[] {
  return colors.flatMap((color, at) => {
    const last = frames.findLast(({ step }) => step === moves + at + 1);
    return last ? [{ color, view: last.view }] : [];
  });
}

/** Against the faces of every frame. A turn that is too fast for a head is a cut there. */
const OF_EVERY_FRAME: readonly LivenessFinding[] = [
  'several_faces',
  'another_person',
  'perhaps_another_person',
];

/** A head that turns back to look at the colours makes no movement that was asked for, and none that was not. */
function measureAll(steps: readonly ChallengeStep[], frames: readonly PacedFrame[]): LivenessMeasures {
  const { measures: moved } = judgeLiveness({
    steps,
    frames: frames.filter(({ step }) => step <= steps.length),
  });
  const { measures: all } = judgeLiveness({ steps, frames });
  const others = all.findings.filter(
    (finding) => OF_EVERY_FRAME.includes(finding) && !moved.findings.includes(finding),
  );
  const { poses, twoPeople, fastestTurn } = all;
  return { ...moved, findings: [...moved.findings, ...others], poses, twoPeople, fastestTurn };
}

function followFaces(
  frames: readonly PacedFrame[],
  moves: number,
  { poses }: Pick<LivenessMeasures, 'poses'>,
): FollowedFace[] {
  const byTime = new Map(poses.map((pose) => [pose.at, pose]));
  return frames.flatMap(({ at, step, box, view }, number) => {
    const pose = byTime.get(at);
    return pose && box ? [{ number, step, hasColor: step > moves, pose, box, view }] : [];
  });
}

/** A movement is held when the frames of its step are sent: one of its last two frames shows it. */
function showsEachStep(
  steps: readonly ChallengeStep[],
  frames: readonly PacedFrame[],
  { poses }: Pick<LivenessMeasures, 'poses'>,
): boolean {
  const byTime = new Map(poses.map(({ at, turn }) => [at, turn]));
  return steps.every((turn, n) => {
    const stepFrames = frames.filter(({ step }) => step === n + 1);
    return stepFrames.slice(-2).some(({ at }) => byTime.get(at) === turn);
  });
}

/** Sooner than frames can be taken, or a movement be read and made. The first frame is from before the announcement. */
function isRushed({ turn, color, took_ms, frames }: ChallengePace['steps'][number]): boolean {
  const isMove = turn !== 'straight' && color === undefined;
  const minMs = Math.max(isMove ? PACE.minMoveMs : 0, (frames - 2) * PACE.frameMs * 0.7);
  return took_ms < minMs;
}

/**
 * The first of each image: a sensor's noise makes each another one. A movement whose frames are sent again with the next
 * step was made once.
 */
function dropRepeated(frames: readonly PacedFrame[]): PacedFrame[] {
  const images = frames.map(({ view }) => view.cells.join());
  return frames.filter((_, at) => images.indexOf(images[at]!) === at);
}
