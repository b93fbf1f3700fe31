import { type SeededRandom, seededRandom } from '../../../src/server/verification/accuracy/seeded-random.ts';
import { type Artwork, svgDocument } from '../artwork.ts';

const width = 1600;
const height = 1200;

/** Hills one behind the other under a sky with a sun and clouds, some trees on the nearest. */
export function drawScenery(seed: number): Artwork {
  const random = seededRandom(seed);
  const ranges = ['#a9bccb', '#86a2a8', '#6b8f7c', '#557a54', '#42633d'];
  const hills = ranges.map((colour, index) => {
    const base = 520 + index * 120;
    return `<path fill="${colour}" d="${ridge(base, 130 - index * 14, random)}V${height}H0Z"/>`;
  });
  const clouds = Array.from({ length: 5 }, () => cloud(random));
  const trees = Array.from({ length: 26 }, () => tree(random));
  return svgDocument(width, height, [
    '<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#5f95cf"/>',
    '<stop offset=".6" stop-color="#dbe8ee"/></linearGradient>',
    '<filter id="haze"><feGaussianBlur stdDeviation="14"/></filter></defs>',
    `<rect width="${width}" height="${height}" fill="url(#sky)"/>`,
    `<circle cx="${random.between(200, 1400)}" cy="170" r="58" fill="#fff6d8" filter="url(#haze)"/>`,
    `<g filter="url(#haze)">${clouds.join('')}</g>`,
    ...hills,
    ...trees,
  ]);
}

/** A skyline of three waves of different length. */
function ridge(base: number, swing: number, random: SeededRandom): string {
  const waves = [1.3, 3.1, 7.7].map((turns, index) => ({
    turns,
    size: swing / 2 ** index,
    phase: random.between(0, Math.PI * 2),
  }));
  const points = Array.from({ length: 81 }, (_, step) => {
    const along = step / 80;
    const y = waves.reduce(
      (sum, wave) => sum + wave.size * Math.sin(along * wave.turns * 6.28 + wave.phase),
      base,
    );
    return `${(along * width).toFixed(0)} ${y.toFixed(1)}`;
  });
  return `M${points.join('L')}`;
}

function cloud(random: SeededRandom): string {
  const x = random.between(0, width);
  const y = random.between(60, 380);
  return Array.from({ length: 5 }, (_, puff) => {
    const rx = random.between(50, 120);
    return `<ellipse cx="${x + puff * 60}" cy="${y + random.between(-14, 14)}" rx="${rx}" ry="${rx * 0.35}" fill="#fff" opacity=".7"/>`;
  }).join('');
}

function tree(random: SeededRandom): string {
  const x = random.between(0, width);
  const y = random.between(1080, 1200);
  const size = random.between(60, 130);
  return (
    `<path fill="#4a3626" d="M${x - 5} ${y}h10v${size * 0.4}h-10z"/>` +
    `<path fill="#2f4a2c" d="M${x} ${y - size}L${x + size * 0.32} ${y + 6}L${x - size * 0.32} ${y + 6}Z"/>`
  );
}
