import type { FrameView, Rgb } from '../../vision/evidence.ts';
import { LIGHT } from '../policy/pace-policy.ts';
import type { StepColor } from './pace.ts';

/** What the screen sends in each colour. */
const SCREEN_COLORS: Record<StepColor, Rgb> = {
  red: [1, 0, 0],
  green: [0, 1, 0],
  blue: [0, 0, 1],
  white: [1, 1, 1],
  black: [0, 0, 0],
};

/** The last frame of each step with a colour. */
export type LitFrame = { color: StepColor; view: FrameView };

/**
 * How the light on the face, against the light behind it, follows the colours of the screen: `match` is their
 * correlation, -1 to 1, and `change` how much brighter the face's light becomes, as a logarithm. The background takes
 * part in what the camera does to all pixels, and an image of a face has its own light in every frame.
 */
export type LightMeasure = { match: number; change: number };

/** Null where nothing can be said: no face, nothing behind it, or fewer than three colours. */
export function measureLight(frames: readonly LitFrame[]): LightMeasure | null {
  const levels = frames.map(({ view }) => relativeLight(view));
  if (new Set(frames.map(({ color }) => color)).size < LIGHT.minColors || levels.includes(null)) return null;
  const shownColors = centre(frames.map(({ color }) => SCREEN_COLORS[color]));
  const centredLevels = centre(levels.flatMap((level) => (level ? [level] : [])));
  const [both, shownSquare, theirs] = [
    product(shownColors, centredLevels),
    product(shownColors, shownColors),
    product(centredLevels, centredLevels),
  ];
  if (shownSquare === 0 || theirs === 0) return { match: 0, change: 0 };
  return { match: both / Math.sqrt(shownSquare * theirs), change: both / shownSquare };
}

export const followsLight = ({ match, change }: LightMeasure): boolean =>
  match >= LIGHT.minMatch && change >= LIGHT.minChange;

/** The logarithm of the face's light against the background's, in each channel. */
function relativeLight({ face, behind }: FrameView): Rgb | null {
  if (!face || !behind) return null;
  const part = (at: 0 | 1 | 2) => Math.log((face[at] + LIGHT.dark) / (behind[at] + LIGHT.dark));
  return [part(0), part(1), part(2)];
}

/** Each channel less its mean. */
function centre(rows: readonly Rgb[]): number[] {
  const mean = ([0, 1, 2] as const).map((at) => rows.reduce((sum, row) => sum + row[at], 0) / rows.length);
  return rows.flatMap((row) => row.map((value, at) => value - mean[at]!));
}

const product = (one: readonly number[], other: readonly number[]) =>
  one.reduce((sum, value, at) => sum + value * other[at]!, 0);
