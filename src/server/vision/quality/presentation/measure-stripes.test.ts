import { expect, it } from 'vitest';
import { noiseImage } from '../../../../../test/harness/images/noise-image.ts';
import { firstRows } from '../../../../../test/harness/tier.ts';
import type { Pixels } from '../../image/pixels.ts';
import { numberAt } from '../../value-at.ts';
import { measureStripes } from './measure-stripes.ts';

const SIZE = 128;

type Complex = readonly [real: number, imaginary: number];

const grid = <T>(value: (x: number, y: number) => T): T[][] =>
  Array.from({ length: SIZE }, (_, y) => Array.from({ length: SIZE }, (_, x) => value(x, y)));

const ring = (place: number) => (place + SIZE) % SIZE;

function plainTransform(values: Complex[]): Complex[] {
  return values.map((_, k) => {
    let [real, imaginary] = [0, 0];
    for (const [n, [re, im]] of values.entries()) {
      const angle = (-2 * Math.PI * ((k * n) % SIZE)) / SIZE;
      real += re * Math.cos(angle) - im * Math.sin(angle);
      imaginary += re * Math.sin(angle) + im * Math.cos(angle);
    }
    return [real, imaginary] as const;
  });
}

/** The measure of the one tile at the image's top left, by definition, in doubles. */
function plainStripes({ data, width }: Pixels): number {
  const hues = grid((x, y): Complex => {
    const at = (y * width + x) * 3;
    const [red, green, blue] = [0, 1, 2].map((channel) => numberAt(data, at + channel)) as [
      number,
      number,
      number,
    ];
    const brightness = (red + green + blue) / 3 + 8;
    return [(red - (green + blue) / 2) / brightness, ((green - blue) * Math.sqrt(0.75)) / brightness];
  });
  const mean = ([0, 1] as const).map(
    (part) => hues.flat().reduce((sum, hue) => sum + hue[part], 0) / SIZE ** 2,
  );
  const share = (place: number) => Math.sin((Math.PI * (place + 0.5)) / SIZE) ** 2;
  const faded = hues.map((row, y) =>
    row.map(
      ([re, im], x): Complex => [
        (re - numberAt(mean, 0)) * share(x) * share(y),
        (im - numberAt(mean, 1)) * share(x) * share(y),
      ],
    ),
  );
  const rows = faded.map(plainTransform);
  const columns = grid((y, x) => rows[y]![x]!).map(plainTransform);
  const around = [-1, 0, 1];
  const powers = grid((x, y) => {
    const near = around.flatMap((i) => around.map((j) => columns[ring(x + i)]![ring(y + j)]!));
    return near.reduce((sum, [re, im]) => sum + re ** 2 + im ** 2, 0);
  });
  const sampled = powers.flat().filter((_, at) => at % 7 === 0 && at < SIZE ** 2 - 7);
  const quiet = sampled.sort((a, b) => a - b)[Math.floor(sampled.length / 2)]! * 4 + 1e-9;
  const turns = grid((x, y) => {
    const radius = Math.hypot(x < SIZE / 2 ? x : x - SIZE, y < SIZE / 2 ? y : y - SIZE);
    if (radius < 3 || radius > SIZE * 0.48) return 0;
    const [here, there] = [powers[y]![x]!, powers[ring(SIZE - y)]![ring(SIZE - x)]!];
    return Math.abs(here - there) / (here + there + quiet);
  });
  return Math.max(...turns.flat());
}

const WIDTH = SIZE + 3;
const noise = noiseImage(WIDTH, SIZE + 1, 7);

const NOISES: [string, (level: number) => number][] = [
  ['any levels', (level) => level],
  ['black and white', (level) => (level < 128 ? 0 : 255)],
  ['little colour', (level) => 180 + level / 64],
];

it.each(firstRows(NOISES, 1))('agrees with its plain definition on noise of %s', (_, level) => {
  const image = { ...noise, data: noise.data.map(level) };
  expect(measureStripes(image, [[0, 0]])).toBeCloseTo(plainStripes(image), 5);
});

it('finds almost nothing if most frequencies are only rounding: on drawn bars', () => {
  const bars = noise.data.map((_, at) => (Math.floor(at / 3 / WIDTH) % 90 < 45 ? 220 : 60 + (at % 3) * 50));
  expect(measureStripes({ ...noise, data: bars }, [[0, 0]])).toBeLessThan(0.001);
});
