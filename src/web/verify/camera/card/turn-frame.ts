import type { Area } from '../frame/luma.ts';
import type { EdgeFrame } from './edges.ts';
import { type CardQuad, type Corner, mapCorners } from './quad.ts';

export const areaCentre = ({ left, top, width, height }: Area): Corner => [
  left + width / 2,
  top + height / 2,
];

/** The frame rotated around `middle`, so that a card turned by `degrees` clockwise is straight. */
export function turnFrame(frame: EdgeFrame, [middleX, middleY]: Corner, degrees: number): EdgeFrame {
  const { width, height, data } = frame;
  const { sin, cos } = rotationParts(degrees);
  const turnedData = new Uint8Array(data.length);
  for (let y = 0, to = 0; y < height; y += 1) {
    let fromX = middleX - cos * middleX - sin * (y - middleY) + 0.5;
    let fromY = middleY - sin * middleX + cos * (y - middleY) + 0.5;
    for (let x = 0; x < width; x += 1, to += 1, fromX += cos, fromY += sin) {
      // Beyond its border the image repeats its last pixels, which make no edge.
      const column = fromX < 0 ? 0 : fromX >= width ? width - 1 : fromX | 0;
      const row = fromY < 0 ? 0 : fromY >= height ? height - 1 : fromY | 0;
      turnedData[to] = data[row * width + column]!;
    }
  }
  const hasPaper = (quad: CardQuad) => frame.hasPaper(turnBack(quad, [middleX, middleY], degrees));
  return { ...frame, hasPaper, data: turnedData };
}

/** Converts corners found in a turned frame to positions in the original frame. */
export function turnBack(quad: CardQuad, [middleX, middleY]: Corner, degrees: number): CardQuad {
  const { sin, cos } = rotationParts(degrees);
  return mapCorners(quad, ([x, y]) => [
    middleX + cos * (x - middleX) - sin * (y - middleY),
    middleY + sin * (x - middleX) + cos * (y - middleY),
  ]);
}

function rotationParts(degrees: number) {
  const radians = (degrees * Math.PI) / 180;
  return { sin: Math.sin(radians), cos: Math.cos(radians) };
}
