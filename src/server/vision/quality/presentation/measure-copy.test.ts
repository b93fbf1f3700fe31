import { expect, it } from 'vitest';
import { drawPixelGrid } from '../../../../../tools/specimen/photo/draw-pixel-grid.ts';
import { halftone } from '../../../../../tools/specimen/photo/halftone.ts';
import { seededRandom } from '../../../verification/accuracy/seeded-random.ts';
import type { Corners } from '../../evidence.ts';
import type { Quad } from '../../geometry/homography.ts';
import type { Pixels } from '../../image/pixels.ts';
import { measureCardCopy, measurePhotoCopy } from './measure-copy.ts';
import { spotsOnCard } from './tile-spots.ts';

const WIDTH = 640;
const HEIGHT = 420;

/** Soft coloured fields with a camera's grain: an ordinary image. */
function scene(): Pixels {
  const random = seededRandom(5);
  const data = new Uint8Array(WIDTH * HEIGHT * 3);
  for (let y = 0, at = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++, at += 3) {
      const field = Math.sin(x / 31) * Math.cos(y / 23) * 40;
      [150 + field, 130 - field / 2, 120 + field / 3].forEach((level, channel) => {
        data[at + channel] = level + random.between(-6, 6);
      });
    }
  }
  return { data, width: WIDTH, height: HEIGHT };
}

/** The same on a screen whose pixels are somewhat smaller than the camera's. */
function shownOnScreen(): Pixels {
  const image = scene();
  const corners: Quad = [
    [-20, -10],
    [WIDTH + 30, -20],
    [WIDTH + 10, HEIGHT + 20],
    [-10, HEIGHT + 30],
  ];
  drawPixelGrid(image, corners, { columns: 760, rows: 500, strength: 0.09 });
  return image;
}

/** The same from an office printer: dots three pixels apart. */
function printed(): Pixels {
  const { data } = scene();
  const raster = new Uint8Array(WIDTH * HEIGHT * 4).fill(255);
  for (let at = 0; at < WIDTH * HEIGHT; at++) raster.set(data.subarray(at * 3, at * 3 + 3), at * 4);
  halftone({ data: raster, width: WIDTH, height: HEIGHT }, WIDTH / 3);
  for (let at = 0; at < WIDTH * HEIGHT; at++) data.set(raster.subarray(at * 4, at * 4 + 3), at * 3);
  return { data, width: WIDTH, height: HEIGHT };
}

const WHOLE: Corners = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];

const genuine = measurePhotoCopy(scene())!;

it('the traces of a copy are weak on an image of the object itself, and a screen’s hues rotate', () => {
  expect(genuine.stripes).toBeLessThan(0.75);
  expect(measurePhotoCopy(shownOnScreen())!.stripes).toBeGreaterThan(0.9);
});

it('a printer’s dots stand out of all other frequencies', () => {
  expect(genuine.dots).toBeLessThan(1);
  expect(measurePhotoCopy(printed())!.dots).toBeGreaterThan(1.6);
});

it('the traces of a copy are measured on a card as on a whole image', () => {
  expect(measureCardCopy(scene(), WHOLE, scene())).toEqual(genuine);
  expect(measureCardCopy(shownOnScreen(), WHOLE, printed())).toMatchObject({
    stripes: measurePhotoCopy(shownOnScreen())!.stripes,
    dots: measurePhotoCopy(printed())!.dots,
  });
});

it('the traces of a copy are numbers even if an image is burnt out or black', () => {
  for (const level of [0, 255]) {
    const flat = { data: new Uint8Array(WIDTH * HEIGHT * 3).fill(level), width: WIDTH, height: HEIGHT };
    expect(measurePhotoCopy(flat)).toEqual({ stripes: 0, dots: 0 });
  }
});

it('the traces of a copy are unknown on an image smaller than a tile', () => {
  expect(measurePhotoCopy({ data: new Uint8Array(200 * 100 * 3), width: 200, height: 100 })).toBeNull();
});

it('tiles lie within the card, however it is turned', () => {
  const turnedCorners: Corners = [
    [0.9, 0.2],
    [0.9, 0.8],
    [0.3, 0.8],
    [0.3, 0.2],
  ];
  for (const [x, y] of spotsOnCard(turnedCorners)) {
    expect(x).toBeGreaterThan(0.35);
    expect(x).toBeLessThan(0.85);
    expect(y).toBeGreaterThan(0.25);
    expect(y).toBeLessThan(0.75);
  }
});
