import { expect, test } from 'vitest';
import type { FaceMeasure } from '../faces/measure-face.ts';
import type { Luma } from '../frame/luma.ts';
import { createFrameMeter } from './measure-frame.ts';

const OVAL = { left: 100, top: 40, width: 120, height: 160 };
const FACE: FaceMeasure = { sure: 0.9, another: 0, height: 0.6, offset: { x: 0, y: 0 } };

/** A wall with a head in the oval, so many pixels to the right of its middle. */
function paint(wall: number, head: number, right = 0): Luma {
  const [width, height] = [320, 240];
  const data = Uint8Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    return Math.hypot((x - 160 - right) / 45, (y - 130) / 60) < 1 ? head : wall;
  });
  return { width, height, data };
}
const measureFrameLight = (frame: Luma, face: FaceMeasure | null) =>
  createFrameMeter({ guide: OVAL }, 'face')({ near: frame }, 0, face).light;

test('a selfie’s light is the face’s, whatever the wall behind it is like', () => {
  for (const face of [FACE, null, { ...FACE, sure: 0, height: 0 }]) {
    expect(measureFrameLight(paint(10, 150), face)).toBeGreaterThan(120);
    expect(measureFrameLight(paint(240, 30), face)).toBeLessThan(60);
  }
});

/** The measured movement of a person who moves a pixel to the right every 50 ms, in frames so many ms apart. */
function travelAfter(ms: number): number {
  const measure = createFrameMeter({ guide: OVAL }, 'face');
  measure({ near: paint(10, 150) }, 0, FACE);
  return measure({ near: paint(10, 150, ms / 50) }, ms, FACE).travel;
}

test('a phone that measures seldom does not ask a person to hold stiller than one that measures often', () => {
  for (const ms of [200, 400, 600]) expect(travelAfter(ms) / travelAfter(100)).toBeCloseTo(1, 1);
  expect(travelAfter(50)).toBeLessThan(travelAfter(100));
});

const GUIDE = { left: 24, top: 28, width: 272, height: 172 };
const CARD = { left: 36, top: 36, width: 248, height: 156 };

/** A card on a dark table, so many times as fine, with or without the two rows of a larger card's zone. */
function paintCard(scale: number, hasZone: boolean): Luma {
  const [width, height] = [320 * scale, 230 * scale];
  const data = Uint8Array.from({ length: width * height }, (_, at) => {
    const [column, row] = [at % width, Math.floor(at / width)];
    const [x, y] = [(column / scale - CARD.left) / CARD.width, (row / scale - CARD.top) / CARD.height];
    if (x < 0 || x >= 1 || y < 0 || y >= 1) return 90;
    const isRow = [0.8, 0.886].some((middle) => Math.abs(y - middle) < 0.02);
    return hasZone && isRow && column % 4 < 2 ? 40 : 225;
  });
  return { width, height, data };
}

test('a zone that was read counts for two seconds, also where a look does not read it', () => {
  const measure = createFrameMeter({ guide: GUIDE });
  const look = (hasZone: boolean, now: number) =>
    measure({ near: paintCard(1, false), fine: paintCard(2, hasZone) }, now).zone?.rows;
  expect([look(false, 0), look(true, 300), look(false, 600), look(false, 2200), look(false, 2400)]).toEqual([
    0, 2, 2, 2, 0,
  ]);
});
