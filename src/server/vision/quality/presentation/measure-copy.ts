import type { CopyTraces, Corners } from '../../evidence.ts';
import type { Pixels } from '../../image/pixels.ts';
import { measureDots } from './measure-dots.ts';
import { measureStripes } from './measure-stripes.ts';
import { SPREAD, spotsOnCard } from './tile-spots.ts';

/**
 * The traces of a screen or a print on a photographed card. Stripes are measured on the image, where they beat
 * with the camera's grid; dots on the flat card, where they are equally far apart.
 * @param corners in fractions of the image
 * @returns null when the images are too small
 */
export function measureCardCopy(photo: Pixels, corners: Corners, card: Pixels): CopyTraces | null {
  return both(measureStripes(photo, spotsOnCard(corners)), measureDots(card, SPREAD));
}

/** The traces of a screen or a print on an image of a person. */
export function measurePhotoCopy(photo: Pixels): CopyTraces | null {
  return both(measureStripes(photo, SPREAD), measureDots(photo, SPREAD));
}

function both(stripes: number | null, dots: number | null): CopyTraces | null {
  return stripes === null || dots === null ? null : { stripes: round(stripes), dots: round(dots) };
}

const round = (value: number) => Math.round(value * 10_000) / 10_000;
