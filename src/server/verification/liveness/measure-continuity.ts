import type { Box, FrameView } from '../../vision/evidence.ts';
import { CONTINUITY } from '../policy/pace-policy.ts';
import type { Pose } from './measure-pose.ts';

/** One frame with a face. `step` is the number of its step, and `number` that of the frame, without gaps. */
export type FollowedFace = {
  number: number;
  step: number;
  hasColor: boolean;
  pose: Pick<Pose, 'yaw' | 'pitch' | 'scale'>;
  box: Box;
  view: FrameView;
};

/**
 * The largest changes from one frame to the next, as multiples of their limits: above 1 is a cut. `background`: from the
 * newest earlier frame that shows the same part of it; null if a step shows none that was compared.
 */
export type Continuity = {
  turn: number;
  place: number;
  scale: number;
  light: number;
  background: number | null;
  /** frames in a row without a face, at most */
  missed: number;
};

type Change = Omit<Continuity, 'missed' | 'background'>;

/** How much the frames of a challenge change from one to the next. @param count of all frames */
export function measureContinuity(faces: readonly FollowedFace[], count: number): Continuity {
  const changes = faces.slice(1).map((face, at) => compareNeighbours(faces[at]!, face));
  const largestChange = (name: keyof Change) => Math.max(0, ...changes.map((change) => change[name]));
  const numbers = [-1, ...faces.map(({ number }) => number), count];
  const gaps = numbers.slice(1).map((number, at) => number - numbers[at]! - 1);
  return {
    turn: largestChange('turn'),
    place: largestChange('place'),
    scale: largestChange('scale'),
    light: largestChange('light'),
    background: followBackground(faces),
    missed: Math.max(0, ...gaps),
  };
}

export const isCut = ({ missed, background, ...changes }: Continuity): boolean =>
  missed > CONTINUITY.missed ||
  (background !== null && !(background <= 1)) ||
  Object.values(changes).some((change) => !(change <= 1));

function compareNeighbours(one: FollowedFace, other: FollowedFace): Change {
  const kind = one.step === other.step ? 'moving' : 'held';
  const { turn, place, scale, light } = CONTINUITY;
  const isLit = one.hasColor || other.hasColor;
  return {
    turn: Math.hypot(other.pose.yaw - one.pose.yaw, other.pose.pitch - one.pose.pitch) / turn[kind],
    place: apart(one.box, other.box) / place[kind],
    scale: Math.abs(Math.log(other.pose.scale / one.pose.scale)) / scale[kind],
    light: isLit ? 0 : faceLight(one.view, other.view) / light,
  };
}

const middle = ({ x, y, width, height }: Box) => [x + width / 2, y + height / 2] as const;

function apart(one: Box, other: Box): number {
  const [[x, y], [u, v]] = [middle(one), middle(other)];
  return Math.hypot(u - x, v - y) / Math.max(one.height, other.height);
}

const brightness = ([red, green, blue]: readonly [number, number, number]) =>
  0.299 * red + 0.587 * green + 0.114 * blue;

/** An unknown light is any light. */
function faceLight(one: FrameView, other: FrameView): number {
  if (!one.face || !other.face) return Number.POSITIVE_INFINITY;
  return Math.abs(Math.log((brightness(other.face) + 4) / (brightness(one.face) + 4)));
}

const COLUMNS = 12;
const ROWS = 9;

/**
 * A face that fills the image hides the background, so the next frame that shows it is compared with the newest one
 * that did. Each movement needs such a frame: a change of scene could otherwise hide behind a near face. The colours of
 * the screen change the background too, so their frames are left out.
 */
function followBackground(faces: readonly FollowedFace[]): number | null {
  const plain = faces.filter(({ hasColor }) => !hasColor);
  const comparedFaces: FollowedFace[] = [];
  let largest = 0;
  for (const face of plain.filter(showsBackground)) {
    const changes = comparedFaces.map((before) => compareBackgrounds(before, face));
    const change = comparedFaces.length > 0 ? changes.findLast((each) => each !== null) : 0;
    // Another part of the background than every earlier frame shows.
    if (change === undefined || change === null) return null;
    largest = Math.max(largest, change);
    comparedFaces.push(face);
  }
  const steps = new Set(comparedFaces.map(({ step }) => step));
  return plain.every(({ step }) => steps.has(step)) ? largest / CONTINUITY.background : null;
}

const showsBackground = ({ view, box }: FollowedFace): boolean =>
  view.cells.filter((_, at) => isBehind(at, box)).length >= COLUMNS;

/**
 * The mean change of the cells that neither face covers; null for too few. A camera that changes its exposure changes
 * all cells alike.
 */
function compareBackgrounds(one: FollowedFace, other: FollowedFace): number | null {
  const changes = one.view.cells.flatMap((cell, at) =>
    isBehind(at, one.box) && isBehind(at, other.box) ? [(other.view.cells[at] ?? 0) - cell] : [],
  );
  if (changes.length < COLUMNS) return null;
  const even = changes.reduce((sum, change) => sum + change, 0) / changes.length;
  return changes.reduce((sum, change) => sum + Math.abs(change - even), 0) / changes.length;
}

/** Beside the face and the body below it. */
function isBehind(at: number, { x, y, width, height }: Box): boolean {
  const [u, v] = [((at % COLUMNS) + 0.5) / COLUMNS, (Math.floor(at / COLUMNS) + 0.5) / ROWS];
  const isAbove = v < y - height * 0.25;
  return isAbove || ((u < x - width * 0.3 || u > x + width * 1.3) && v < y + height);
}
