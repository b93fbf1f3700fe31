import { seededRandom } from '../../../../src/server/verification/accuracy/seeded-random.ts';
import { guillocheRosette, guillocheWaves } from '../draw-guilloche.ts';

type CardBackground = {
  size: { width: number; height: number };
  /**
   * a colour gradient: the colours at shares of the distance from the upper left corner to the lower right; `rising`
   * goes from the lower left to the upper right
   */
  colours: readonly [string, middle: readonly [number, string], string];
  waves: readonly (readonly [lines: number, colour: string])[];
  rosettes: readonly (readonly [x: number, y: number, radius: number, petals: number, colour: string])[];
  rising?: boolean;
  seed: number;
  /** hills, bands and similar shapes, below the waves */
  artwork?: string;
  /** bands of colour above the waves */
  bands?: string;
};

/** The coloured ground of a card, with the fine lines of security printing. */
export function drawGround({
  size,
  colours,
  waves,
  rosettes,
  seed,
  rising,
  artwork = '',
  bands = '',
}: CardBackground): string {
  const random = seededRandom(seed);
  const [first, [way, middle], last] = colours;
  const { width, height } = size;
  return [
    `<linearGradient id="ground" x1="0" x2="1" ${rising ? 'y1="1" y2="0"' : 'y1="0" y2="1"'}>`,
    `<stop offset="0" stop-color="${first}"/><stop offset="${way}" stop-color="${middle}"/>`,
    `<stop offset="1" stop-color="${last}"/></linearGradient>`,
    `<rect width="${width}" height="${height}" fill="url(#ground)"/>`,
    artwork,
    ...waves.map(([lines, colour]) => guillocheWaves({ x: 0, y: 0, width, height }, lines, colour, random)),
    ...rosettes.map(([x, y, radius, petals, colour]) => guillocheRosette({ x, y }, radius, petals, colour)),
    bands,
  ].join('');
}
