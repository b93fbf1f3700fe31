import { TEXT_ALPHABET } from '../../../inference/text-alphabet.ts';
import type { CharacterReading } from '../../evidence.ts';
import type { Quad } from '../../geometry/homography.ts';
import type { Pixels } from '../../image/pixels.ts';
import { warpQuad } from '../../image/warp-quad.ts';
import type { Examination } from '../../start-examination.ts';
import { CENTRED, writePlanes } from '../../text/colour-planes.ts';
import { LINE_HEIGHT } from '../../text/crop-line.ts';
import { numberAt } from '../../value-at.ts';

/** A character of a zone: where it stands along its row (0 .. 1), and what it may be, the likeliest first. */
export type ZoneCharacter = { at: number; readings: readonly [CharacterReading, ...CharacterReading[]] };

/** Less probable readings of a character are left out. */
const LEAST_PROBABILITY = 0.005;

/** A line of 44 characters in its natural proportions is 1,600 wide; nothing real is wider. */
const MOST_WIDTH = 2000;
const LEAST_WIDTH = 320;

/** The classes of the recogniser that a zone can hold, and the blank. */
const ZONE_CLASSES = TEXT_ALPHABET.flatMap((text, index) =>
  index === 0 || /^[A-Z0-9<]$/.test(text) ? [index] : [],
);

/**
 * Reads one row of a zone, unsqueezed (the reader of fields narrows long lines to half, and then loses one
 * character in ten) and with nothing but A-Z, 0-9 and `<` to choose from.
 *
 * @param quad the row's corners in pixels of the card, from the line's own top left
 * @throws InferenceError
 */
export async function readZoneRow(
  card: Pixels,
  quad: Quad,
  examination: Examination,
): Promise<ZoneCharacter[]> {
  const along = Math.hypot(quad[1][0] - quad[0][0], quad[1][1] - quad[0][1]);
  const across = Math.hypot(quad[3][0] - quad[0][0], quad[3][1] - quad[0][1]);
  const natural = Math.round((along / Math.max(1, across)) * LINE_HEIGHT);
  const width = Math.max(LEAST_WIDTH, Math.min(MOST_WIDTH, natural));
  const line = warpQuad(card, quad, width, LINE_HEIGHT);
  const data = new Float32Array(3 * width * LINE_HEIGHT);
  writePlanes(line, data, width, LINE_HEIGHT, CENTRED);
  const outputs = await examination.ask('text-recognition', { data, shape: [1, 3, LINE_HEIGHT, width] });
  const scores = outputs['softmax_11.tmp_0'];
  return decodeRow(scores.data, numberAt(scores.shape, 1), numberAt(scores.shape, 2));
}

/** As `decodeCtc`, but over the zone's characters alone and with the position of each. */
export function decodeRow(scores: Float32Array, steps: number, classes: number): ZoneCharacter[] {
  const found: ZoneCharacter[] = [];
  let previous = 0;
  for (let step = 0; step < steps; step++) {
    const offset = step * classes;
    const best = ZONE_CLASSES.reduce(
      (most, each) => ((scores[offset + each] ?? 0) > (scores[offset + most] ?? 0) ? each : most),
      0,
    );
    if (best !== 0) {
      const character = { at: (step + 0.5) / steps, readings: readingsOf(scores, offset, best) };
      const last = found.at(-1);
      if (best !== previous || !last) found.push(character);
      else if (sumOf(character) > sumOf(last)) found[found.length - 1] = character;
    }
    previous = best;
  }
  return found;
}

function readingsOf(scores: Float32Array, offset: number, best: number): ZoneCharacter['readings'] {
  const reading = (each: number) => ({
    character: TEXT_ALPHABET[each]!,
    probability: scores[offset + each] ?? 0,
  });
  const others = ZONE_CLASSES.filter(
    (each) => each !== 0 && each !== best && (scores[offset + each] ?? 0) >= LEAST_PROBABILITY,
  );
  return [reading(best), ...others.map(reading)];
}

/** The probability that any character of a zone stands there. */
function sumOf({ readings }: ZoneCharacter): number {
  return readings.reduce((sum, { probability }) => sum + probability, 0);
}
