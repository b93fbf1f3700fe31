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
const CARD = { left: 40, top: 38, right: 280, bottom: 189 };

/** A printed card on a dark table, which is about as bright as the card at the card's lower side; a hand may lie there. */
function paintCard(hand: number): Luma {
  const [width, height] = [320, 230];
  const data = Uint8Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    if (y >= CARD.bottom - hand) return hand > 0 ? 150 : 206;
    if (x < CARD.left || x >= CARD.right || y < CARD.top || y >= CARD.bottom) return 90;
    const isPrint = x > 60 && x < 260 && y > 55 && y < 150 && y % 16 < 4 && x % 6 < 3;
    return isPrint ? 60 : 225;
  });
  return { width, height, data };
}

test('a card whose fourth side is faint is found by the other three, and not under a hand', () => {
  const look = (frame: Luma) => createFrameMeter({ guide: GUIDE })({ near: frame }, 0).card!;
  const { quad, ratio } = look(paintCard(0));
  expect(quad).not.toBeNull();
  expect(ratio).toBeCloseTo(1.586, 1);
  for (const hand of [30, 40]) expect(look(paintCard(hand)).quad).toBeNull();
});
