import type { MediumTraces } from '../../evidence.ts';
import type { Pixels } from '../../image/pixels.ts';
import { resizePixels } from '../../image/resize-pixels.ts';
import { selectByRank } from './select-by-rank.ts';

/** The card at this size keeps its colours, and loses the coloured noise of a camera. */
const GRID = { long: 125, short: 79 };
/** The most colourful share of the card is its portrait, flag or title. */
const COLOURFUL_SHARE = 0.02;
/** A stain on a copy, or a finger, is left out with the most colourful tenth. */
const VIVID_SHARE = 0.1;
/** Hue is chance in the dark, and lost where a channel is at its maximum. */
const LIT_RANGE = { darkest: 60, lightest: 250 };
/** With fewer lit cells, nothing shows the card's colour. */
const MIN_LIT = 200;

/** The top strip of a phone's screen with time and battery, in heights of the image. */
const STATUS_BAR = 0.04;
/** Time and battery are at the sides, in widths of the image, and nothing but a camera between them. */
const SIDE = { from: 0.03, to: 0.3 };
/** So many pixels across show it. */
const STATUS_WIDTH = 500;
/** Grey levels from the strip's own tone: its ground, and its print. */
const GROUND = 6;
const PRINT = 60;

/**
 * The traces of what an image of a card was taken from: its colour, which a photocopy has not, and the form of a
 * phone's screen.
 *
 * @param card the flat card
 */
export function measureMedium(photo: Pixels, card: Pixels): MediumTraces {
  return {
    ...measureColour(card),
    ratio: round(photo.height / photo.width),
    bar: round(measureStatusBar(photo)),
  };
}

/**
 * How far the most colourful parts of a card are from its own hue, as a share of their light: 0 for a grey copy, in
 * whatever light. Null if the card is too dark or too bright to tell.
 */
function measureColour(card: Pixels): Pick<Required<MediumTraces>, 'colour' | 'chroma'> {
  const isUpright = card.height > card.width;
  const [width, height] = isUpright ? [GRID.short, GRID.long] : [GRID.long, GRID.short];
  const { data } = resizePixels(card, width, height);
  const [reds, blues] = [new Float32Array(width * height), new Float32Array(width * height)];
  let count = 0;
  for (let i = 0; i < data.length; i += 3) {
    const [red, green, blue] = [data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0];
    const light = (red + green + blue) / 3;
    if (light < LIT_RANGE.darkest || Math.max(red, green, blue) >= LIT_RANGE.lightest) continue;
    reds[count] = (red - green) / light;
    blues[count++] = (blue - (red + green) / 2) / light;
  }
  if (count < MIN_LIT) return { colour: null, chroma: null };
  const spread = measureSpread(reds.subarray(0, count), blues.subarray(0, count));
  return { colour: spread(COLOURFUL_SHARE), chroma: spread(VIVID_SHARE) };
}

/** How far all cells but the most colourful share are from the median hue. */
function measureSpread(reds: Float32Array, blues: Float32Array): (share: number) => number {
  const [red, blue] = [getMedian(reds), getMedian(blues)];
  const chroma = reds.map((value, at) => Math.hypot(value - red, (blues[at] ?? 0) - blue));
  return (share) => round(selectByRank(chroma, Math.floor(chroma.length * (1 - share))));
}

/** Of a copy, since selecting reorders the values. */
function getMedian(values: Float32Array): number {
  return selectByRank(values.slice(), values.length >> 1);
}

/**
 * How much the top of an image is like a phone's status bar, 0 .. 1: the share of its ground in one tone, if there is
 * print on both sides of it.
 */
function measureStatusBar({ data, width, height }: Pixels): number {
  const step = Math.ceil(width / STATUS_WIDTH);
  const columns = Math.floor(width / step);
  const rows = Math.max(1, Math.floor((height * STATUS_BAR) / step));
  const grey = new Float32Array(columns * rows);
  for (let y = 0, at = 0; y < rows; y++)
    for (let x = 0; x < columns; x++, at++) {
      const i = (y * width + x) * step * 3;
      grey[at] = 0.299 * (data[i] ?? 0) + 0.587 * (data[i + 1] ?? 0) + 0.114 * (data[i + 2] ?? 0);
    }
  const ground = getMedian(grey);
  const hasPrint = (from: number, to: number) =>
    grey.some((level, at) => {
      const x = (at % columns) / columns;
      return x >= from && x < to && Math.abs(level - ground) > PRINT;
    });
  const isBar = hasPrint(SIDE.from, SIDE.to) && hasPrint(1 - SIDE.to, 1 - SIDE.from);
  const even = grey.reduce((count, level) => count + (Math.abs(level - ground) <= GROUND ? 1 : 0), 0);
  return isBar ? even / grey.length : 0;
}

const round = (value: number) => Math.round(value * 1000) / 1000;
