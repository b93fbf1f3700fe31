import sharp from 'sharp';
import type { SeededRandom } from '../../../src/server/verification/accuracy/seeded-random.ts';
import { noiseField } from '../../specimen/photo/soft-field.ts';
import type { Image } from '../../specimen/photo/warp-onto.ts';

type Size = { width: number; height: number };
type Range = readonly [darkest: number, brightest: number];
/** The parts of a ground as SVG, and how much grain the surface has, in grey levels. */
type Ground = { grain: number; draw(size: Size, random: SeededRandom): string };

const grey = (level: number, warmth = 0) =>
  `rgb(${[level + warmth, level, level - warmth].map((part) => Math.round(Math.max(0, Math.min(255, part)))).join(',')})`;

const rect = (x: number, y: number, width: number, height: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`;

const fillAll = ({ width, height }: Size, fill: string) => rect(0, 0, width, height, fill);

/** Draws something so many times. */
const repeat = (count: number, draw: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => draw(at)).join('');

/** Boards of wood with long grain lines and seams. */
function drawBoards(range: Range, boards: number): Ground['draw'] {
  return (size, random) => {
    const board = size.width / boards;
    return repeat(boards + 1, (at) => {
      const level = random.between(...range);
      const lines = repeat(14, () => {
        const x = at * board + random.between(0, board);
        const bend = random.between(-board / 4, board / 4);
        const tone = grey(level * random.between(0.72, 1.12), 26);
        return `<path d="M${x} 0Q${x + bend} ${size.height / 2} ${x + bend / 3} ${size.height}" stroke="${tone}" stroke-width="${random.between(1, 5)}" fill="none"/>`;
      });
      const seam = rect(at * board, 0, 4, size.height, grey(level * 0.4));
      return rect(at * board, 0, board + 1, size.height, grey(level, 26)) + lines + seam;
    });
  };
}

/** Squares of two tones, turned a little, as of a tablecloth or tiles. */
function drawSquares(square: number, tones: readonly [number, number], joint: number): Ground['draw'] {
  return (size, random) => {
    const count = Math.ceil((1.6 * size.height) / square);
    const turn = random.between(-20, 20);
    const squares = repeat(count * count, (at) => {
      const [column, row] = [at % count, Math.floor(at / count)];
      const level = tones[(column + row) % 2]! + random.between(-5, 5);
      return rect(column * square, row * square, square - joint, square - joint, grey(level));
    });
    const shift = -0.3 * size.height;
    return `${fillAll(size, grey(90))}<g transform="rotate(${turn}) translate(${shift} ${shift})">${squares}</g>`;
  };
}

/** The weave of a couch: short threads in rows, cushions with a seam between them. */
const drawCouch: Ground['draw'] = (size, random) => {
  const level = random.between(60, 150);
  const pitch = random.between(5, 9);
  const threads = repeat(Math.ceil(size.height / pitch), (row) => {
    const dashes = `${random.between(3, 8)} ${random.between(2, 6)}`;
    return `<path d="M0 ${row * pitch}H${size.width}" stroke="${grey(level * random.between(0.75, 1.3), 10)}" stroke-width="${pitch * 0.7}" stroke-dasharray="${dashes}"/>`;
  });
  const seam = size.height * random.between(0.25, 0.8);
  return `${fillAll(size, grey(level, 10))}${threads}<path d="M0 ${seam}Q${size.width / 2} ${seam + 40} ${size.width} ${seam - 20}" stroke="${grey(level * 0.5)}" stroke-width="9" fill="none"/>`;
};

/** A table with keys, a pen and coins. */
const drawClutter: Ground['draw'] = (size, random) => {
  const level = random.between(90, 190);
  const place = () =>
    `translate(${random.between(0, size.width)} ${random.between(0, size.height)}) rotate(${random.between(0, 360)})`;
  const keys = repeat(9, () => {
    const tone = grey(random.between(120, 210), 8);
    return `<g transform="${place()}" fill="${tone}"><circle r="34"/><circle r="12" fill="${grey(level)}"/><path d="M30-9h120l8 9-8 9h-12l-8 9-10-9-9 8-9-8H30Z"/></g>`;
  });
  const coins = repeat(7, () => {
    const radius = random.between(28, 46);
    const tone = random.between(110, 180);
    return `<g transform="${place()}"><circle r="${radius}" fill="${grey(tone, 30)}"/><circle r="${radius * 0.8}" fill="none" stroke="${grey(tone * 0.7, 30)}" stroke-width="4"/></g>`;
  });
  const pens = repeat(
    2,
    () => `<g transform="${place()}">${rect(0, 0, 460, 22, grey(random.between(20, 90)))}</g>`,
  );
  return fillAll(size, grey(level, 14)) + coins + keys + pens;
};

/** A printed page below the card. */
const drawNewspaper: Ground['draw'] = (size, random) => {
  const columns = 3 + (random.bits() % 2);
  const width = size.width / columns;
  const lines = repeat(columns * Math.ceil(size.height / 18), (at) => {
    const [column, row] = [at % columns, Math.floor(at / columns)];
    return repeat(5, (word) =>
      rect(
        column * width + 12 + word * (width / 5.4),
        row * 18,
        (width / 5.4) * random.between(0.4, 0.9),
        8,
        grey(80),
      ),
    );
  });
  return `${fillAll(size, grey(222, 6))}<g transform="rotate(${random.between(-12, 12)} ${size.width / 2} ${size.height / 2})">${lines}</g>`;
};

/** Stone with veins. */
function drawStone(range: Range): Ground['draw'] {
  return (size, random) => {
    const level = random.between(...range);
    const veins = repeat(16, () => {
      const at = () => `${random.between(0, size.width)} ${random.between(0, size.height)}`;
      return `<path d="M${at()}Q${at()} ${at()}" stroke="${grey(level * random.between(0.7, 1.25), 4)}" stroke-width="${random.between(1, 9)}" fill="none" opacity=".6"/>`;
    });
    return fillAll(size, grey(level, 4)) + veins;
  };
}

/** A seat of leather with two rows of stitches. */
const drawSeat: Ground['draw'] = (size, random) => {
  const level = random.between(28, 70);
  const x = size.width * random.between(0.1, 0.9);
  const stitches = [0, 24].map(
    (by) =>
      `<path d="M${x + by} 0L${x + by + 60} ${size.height}" stroke="${grey(level + 70)}" stroke-width="4" stroke-dasharray="16 10"/>`,
  );
  return `${fillAll(size, grey(level))}<path d="M${x + 12} 0L${x + 72} ${size.height}" stroke="${grey(level * 0.4)}" stroke-width="10"/>${stitches.join('')}`;
};

/** A plain surface, with the shadow of a lamp's rim. */
function drawPlain(range: Range): Ground['draw'] {
  return (size, random) => {
    const level = random.between(...range);
    const shadow = `<ellipse cx="${random.between(0, size.width)}" cy="${random.between(0, size.height)}" rx="500" ry="420" fill="${grey(level * 0.9)}" opacity=".5"/>`;
    return fillAll(size, grey(level, 5)) + shadow;
  };
}

/** What lies below a card in films of published specimens; none of them is in the films that the project draws. */
export const FILM_GROUNDS: Record<string, Ground> = {
  oak: { grain: 10, draw: drawBoards([150, 195], 3) },
  'dark wood': { grain: 8, draw: drawBoards([45, 85], 4) },
  parquet: { grain: 8, draw: drawSquares(170, [120, 150], 4) },
  'checked cloth': { grain: 14, draw: drawSquares(64, [70, 205], 0) },
  'dark grid': { grain: 5, draw: drawSquares(90, [36, 44], 5) },
  tiles: { grain: 4, draw: drawSquares(240, [205, 212], 8) },
  couch: { grain: 12, draw: drawCouch },
  keys: { grain: 5, draw: drawClutter },
  newspaper: { grain: 5, draw: drawNewspaper },
  marble: { grain: 4, draw: drawStone([185, 225]) },
  slate: { grain: 9, draw: drawStone([50, 90]) },
  'car seat': { grain: 9, draw: drawSeat },
  'white desk': { grain: 3, draw: drawPlain([225, 243]) },
  'grey desk': { grain: 5, draw: drawPlain([100, 150]) },
  carpet: { grain: 34, draw: drawPlain([90, 160]) },
  'black desk': { grain: 4, draw: drawPlain([18, 40]) },
};

/** Draws one of `FILM_GROUNDS`. */
export async function drawFilmGround(name: string, size: Size, random: SeededRandom): Promise<Image> {
  const ground = FILM_GROUNDS[name];
  if (!ground) throw new Error(`no ground is called ${name}`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">${ground.draw(size, random)}</svg>`;
  const data = await sharp(Buffer.from(svg)).removeAlpha().toColourspace('srgb').raw().toBuffer();
  const light = await noiseField(size, 4, 5, random);
  const fine = await noiseField(size, Math.ceil(size.width / 3), Math.ceil(size.height / 3), random);
  for (let at = 0; at < light.length; at += 1) {
    const tone = 0.88 + (0.2 * light[at]!) / 255;
    const grain = ground.grain * (fine[at]! / 127.5 - 1);
    for (let channel = 3 * at; channel < 3 * at + 3; channel += 1)
      data[channel] = Math.max(0, Math.min(255, data[channel]! * tone + grain));
  }
  return { ...size, data };
}
