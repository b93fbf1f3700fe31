import type { CharacterReading } from '../../evidence.ts';
import type { PixelPoint, Quad } from '../../geometry/homography.ts';
import { imageTensor } from '../../image/image-tensor.ts';
import type { Pixels } from '../../image/pixels.ts';
import { stretchContrast } from '../../image/stretch-contrast.ts';
import { warpQuad } from '../../image/warp-quad.ts';
import type { Examination } from '../../start-examination.ts';
import { LINE_HEIGHT } from '../../text/crop-line.ts';
import { numberAt } from '../../value-at.ts';

/** A character of a zone: its position along its row (0 .. 1), and its alternatives, the likeliest first. */
export type ZoneCharacter = { at: number; readings: readonly [CharacterReading, ...CharacterReading[]] };

/** Less probable readings of a character are left out. */
const MIN_PROBABILITY = 0.005;

/** A line of 44 characters in its natural proportions is 1,600 wide; nothing real is wider. */
const MAX_WIDTH = 2000;
const MIN_WIDTH = 320;

/**
 * The characters that a zone can hold, each with the recogniser's classes for it: capitals, small letters, and the
 * full-width forms of both. O, C, S, W, I, L and U of OCR-B look like small ones. A small l is an L: where it is an I,
 * the two are alternatives of one another.
 */
function zoneClasses(alphabet: readonly string[]): [character: string, classes: number[]][] {
  const classes = new Map<string, number[]>();
  for (const character of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<') classes.set(character, []);
  for (const [index, text] of alphabet.entries())
    if (index > 0) classes.get(text.normalize('NFKC').toUpperCase())?.push(index);
  return [...classes];
}
const BLANK_CLASS = 0;

/**
 * How a row is cut out: the share of its box's height, and its width in pixels (null: in its proportions). OCR-B's
 * letters are wide apart, and in a tall cut the net misses the thin ones (I, L, J). `isStretched`: with the contrast of
 * its print stretched.
 */
export type RowCrop = { height: number; width: number | null; isStretched?: boolean };

/**
 * Reads one row of a zone, not squeezed, and with only A-Z, 0-9 and `<` to choose from. The reader of fields narrows
 * long lines to half, and then loses one character in ten.
 *
 * @param quad the row's corners in pixels of the card, from the line's own top left
 * @throws InferenceError
 */
export async function readZoneRow(
  card: Pixels,
  quad: Quad,
  cut: RowCrop,
  examination: Examination,
): Promise<ZoneCharacter[]> {
  const row = cutRow(quad, cut.height);
  const along = Math.hypot(row[1][0] - row[0][0], row[1][1] - row[0][1]);
  const across = Math.hypot(row[3][0] - row[0][0], row[3][1] - row[0][1]);
  const natural = Math.round((along / Math.max(1, across)) * LINE_HEIGHT);
  const width = cut.width ?? Math.max(MIN_WIDTH, Math.min(MAX_WIDTH, natural));
  const flat = warpQuad(card, row, width, LINE_HEIGHT);
  const line = cut.isStretched ? stretchContrast(flat) : flat;
  const { input, alphabet } = examination.nets['text-recognition'];
  const { probabilities } = await examination.ask('text-recognition', imageTensor(line, input));
  return decodeRow(probabilities.data, numberAt(probabilities.shape, 1), alphabet);
}

/** The middle of a row, across it. */
function cutRow([topLeft, topRight, bottomRight, bottomLeft]: Quad, height: number): Quad {
  const margin = (1 - height) / 2;
  const between = (from: PixelPoint, to: PixelPoint): PixelPoint => [
    from[0] + (to[0] - from[0]) * margin,
    from[1] + (to[1] - from[1]) * margin,
  ];
  return [
    between(topLeft, bottomLeft),
    between(topRight, bottomRight),
    between(bottomRight, topRight),
    between(bottomLeft, topLeft),
  ];
}

/** As `decodeCtc`, but over only the zone's characters and with the position of each. */
export function decodeRow(scores: Float32Array, steps: number, alphabet: readonly string[]): ZoneCharacter[] {
  const classes = alphabet.length;
  const characters = zoneClasses(alphabet);
  const zoneCharacters: ZoneCharacter[] = [];
  let previous: string | null = null;
  for (let step = 0; step < steps; step++) {
    const readings = readingsAt(scores, step * classes, characters);
    const [best] = readings;
    const character =
      best && best.probability > (scores[step * classes + BLANK_CLASS] ?? 0) ? best.character : null;
    if (best && character !== null) {
      const read: ZoneCharacter = { at: (step + 0.5) / steps, readings: [best, ...readings.slice(1)] };
      const last = zoneCharacters.at(-1);
      if (character !== previous || !last) zoneCharacters.push(read);
      else if (sumProbabilities(read) > sumProbabilities(last))
        zoneCharacters[zoneCharacters.length - 1] = read;
    }
    previous = character;
  }
  return zoneCharacters;
}

/** The alternatives of a step, the likeliest first. */
function readingsAt(
  scores: Float32Array,
  offset: number,
  characters: ReturnType<typeof zoneClasses>,
): CharacterReading[] {
  return characters
    .map(([character, classes]) => ({
      character,
      probability: classes.reduce((sum, each) => sum + (scores[offset + each] ?? 0), 0),
    }))
    .filter(({ probability }) => probability >= MIN_PROBABILITY)
    .sort((one, other) => other.probability - one.probability);
}

/** The probability of any character of a zone there. */
function sumProbabilities({ readings }: ZoneCharacter): number {
  return readings.reduce((sum, { probability }) => sum + probability, 0);
}
