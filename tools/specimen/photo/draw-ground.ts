import type { SeededRandom } from '../../../src/server/verification/accuracy/seeded-random.ts';
import { noiseField } from './soft-field.ts';
import type { Image } from './warp-onto.ts';

/** The background of the photographed thing. */
export type Background = 'desk' | 'white' | 'blanket' | 'hand';

type Size = { width: number; height: number };
type Colour = readonly [red: number, green: number, blue: number];

/** Paints the ground of an image; the hand's ground is an interior out of focus, the hand itself comes later. */
export function drawGround(background: Background, size: Size, random: SeededRandom): Promise<Image> {
  const grounds = { desk: drawDesk, white: drawPaper, blanket: drawBlanket, hand: drawInterior };
  return grounds[background](size, random);
}

const woods: readonly Colour[] = [
  [156, 112, 74],
  [118, 82, 56],
  [186, 148, 108],
  [96, 72, 58],
];

/** Planks of wood: long streaks, finer ones among them, and a dark seam now and then. */
async function drawDesk(size: Size, random: SeededRandom): Promise<Image> {
  const wood = woods[random.bits() % woods.length]!;
  const broad = await noiseField(size, 9, 130, random);
  const fine = await noiseField(size, 26, 460, random);
  const planks = 2 + (random.bits() % 3);
  const offset = random.next();
  const tones = Array.from({ length: planks + 2 }, () => random.between(0.9, 1.06));
  return paint(size, (at, _x, y, colour) => {
    const along = (y / size.height) * planks + offset;
    const plank = Math.floor(along);
    const seam = along - plank < (0.006 * planks) / 2 ? 0.5 : 1;
    const tone = (0.74 + (broad[at]! * 0.34 + fine[at]! * 0.22) / 255) * tones[plank]! * seam;
    for (let channel = 0; channel < 3; channel++) colour[channel] = wood[channel]! * tone;
  });
}

/** White paper on a table, slightly uneven. */
async function drawPaper(size: Size, random: SeededRandom): Promise<Image> {
  const uneven = await noiseField(size, 4, 3, random);
  const fibres = await noiseField(size, Math.ceil(size.width / 3), Math.ceil(size.height / 3), random);
  return paint(size, (at, _x, _y, colour) => {
    const tone = 236 + uneven[at]! * 0.035 + fibres[at]! * 0.012;
    colour[0] = tone;
    colour[1] = tone;
    colour[2] = tone - 2;
  });
}

const tartans: readonly (readonly [Colour, Colour, Colour])[] = [
  [
    [122, 28, 34],
    [34, 52, 48],
    [214, 188, 120],
  ],
  [
    [40, 62, 104],
    [24, 76, 60],
    [206, 206, 196],
  ],
  [
    [150, 132, 108],
    [84, 62, 52],
    [196, 84, 60],
  ],
];

/** A woven blanket: tartan stripes both ways, the threads' weave, and soft folds. */
async function drawBlanket(size: Size, random: SeededRandom): Promise<Image> {
  const [ground, band, thread] = tartans[random.bits() % tartans.length]!;
  const folds = await noiseField(size, 5, 4, random);
  const fluff = await noiseField(size, Math.ceil(size.width / 4), Math.ceil(size.height / 4), random);
  const angle = random.between(-0.5, 0.5);
  const scale = 1632 / Math.max(size.width, size.height);
  const cos = Math.cos(angle) * scale;
  const sin = Math.sin(angle) * scale;
  const stripe = (position: number): Colour => {
    const within = ((position % 230) + 230) % 230;
    if (within < 86) return band;
    return within > 146 && within < 158 ? thread : ground;
  };
  return paint(size, (at, x, y, colour) => {
    const across = x * cos + y * sin;
    const down = y * cos - x * sin;
    const weave = Math.floor(across / 3.2) + Math.floor(down / 3.2);
    const upper = weave & 1 ? stripe(across) : stripe(down);
    const under = weave & 1 ? stripe(down) : stripe(across);
    const tone = 0.62 + (folds[at]! * 0.42 + fluff[at]! * 0.3) / 255;
    for (let channel = 0; channel < 3; channel++) {
      colour[channel] = (upper[channel]! * 0.72 + under[channel]! * 0.28) * tone;
    }
  });
}

/** An interior far out of focus: large soft blots of three muted colours. */
async function drawInterior(size: Size, random: SeededRandom): Promise<Image> {
  const red = await noiseField(size, 6, 5, random);
  const blue = await noiseField(size, 5, 4, random);
  const light = await noiseField(size, 7, 5, random);
  return paint(size, (at, _x, _y, colour) => {
    const tone = 50 + light[at]! * 0.42;
    colour[0] = tone + red[at]! * 0.14;
    colour[1] = tone + 14;
    colour[2] = tone + blue[at]! * 0.12;
  });
}

type Painter = (at: number, x: number, y: number, colour: Float64Array) => void;

function paint(size: Size, painter: Painter): Image {
  const data = new Uint8Array(size.width * size.height * 3);
  const colour = new Float64Array(3);
  for (let y = 0, at = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++, at++) {
      painter(at, x, y, colour);
      data[at * 3] = Math.min(255, colour[0]!);
      data[at * 3 + 1] = Math.min(255, colour[1]!);
      data[at * 3 + 2] = Math.min(255, colour[2]!);
    }
  }
  return { data, width: size.width, height: size.height };
}
