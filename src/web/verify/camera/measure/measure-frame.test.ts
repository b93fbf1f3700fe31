import { expect, test } from 'vitest';
import type { FaceMeasure } from '../faces/measure-face.ts';
import type { Luma } from '../frame/luma.ts';
import { createFrameMeter } from './measure-frame.ts';

const OVAL = { left: 100, top: 40, width: 120, height: 160 };
const FACE: FaceMeasure = { sure: 0.9, another: 0, height: 0.6, offset: { x: 0, y: 0 } };

/** A wall with a head in the oval. */
function paint(wall: number, head: number): Luma {
  const [width, height] = [320, 240];
  const data = Uint8Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    return Math.hypot((x - 160) / 45, (y - 130) / 60) < 1 ? head : wall;
  });
  return { width, height, data };
}
const lightOf = (frame: Luma, face: FaceMeasure | null) =>
  createFrameMeter(OVAL, 'face')(frame, 0, face).light;

test('a selfie’s light is the face’s, whatever the wall behind it is like', () => {
  for (const face of [FACE, null, { ...FACE, sure: 0, height: 0 }]) {
    expect(lightOf(paint(10, 150), face)).toBeGreaterThan(120);
    expect(lightOf(paint(240, 30), face)).toBeLessThan(60);
  }
});
