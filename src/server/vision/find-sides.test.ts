import { expect, test } from 'vitest';
import type { LocatedCard } from './find-card.ts';
import { findSides } from './find-sides.ts';
import type { Quad } from './geometry/homography.ts';
import { startExamination } from './start-examination.ts';
import type { TextBox } from './text/text-box.ts';

const CARD: Quad = [
  [0, 0],
  [400, 0],
  [400, 250],
  [0, 250],
];
const line = (x: number, y: number): TextBox => ({
  quad: [
    [x, y],
    [x + 20, y],
    [x + 20, y + 10],
    [x, y + 10],
  ],
  width: 20,
  height: 10,
  angle: 0,
  score: 1,
});

const photo = { data: new Uint8Array(1000 * 300 * 3), width: 1000, height: 300 };

function locateAt(corners: Quad, boxes: TextBox[]): LocatedCard {
  const located = {
    corners,
    by: 'edges' as const,
    score: 2,
    textInside: 1,
    reading: 0,
    textBoxes: 20,
    boxes,
  };
  return { corners, vertical: false, card: photo, boxes: null, located };
}

test('an image with no more than a word or two beside the card asks no network', async () => {
  const inference = {
    nets: {},
    run: () => Promise.reject(new Error('A network was asked.')),
  } as unknown as Parameters<typeof startExamination>[0];
  const examination = startExamination(inference, Date.now() + 10_000);
  const onCard = Array.from({ length: 20 }, (_, row) => line(100, row * 12));
  const beside = Array.from({ length: 2 }, (_, row) => line(600, row * 20));
  const first = locateAt(CARD, [...onCard, ...beside]);
  expect(await findSides(photo, first, examination)).toEqual({ front: first, back: null, beside: 0 });
  const further = locateAt(CARD, [...onCard, ...beside, line(600, 90)]);
  await expect(findSides(photo, further, examination)).rejects.toThrow();
});
