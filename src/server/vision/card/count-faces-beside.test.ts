import { expect, test } from 'vitest';
import type { Quad } from '../geometry/homography.ts';
import { startExamination } from '../start-examination.ts';
import type { TextBox } from '../text/text-box.ts';
import { countFacesBeside } from './count-faces-beside.ts';

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

test('a photograph without another document’s text beside the card asks no network', async () => {
  const photo = { data: new Uint8Array(1000 * 300 * 3), width: 1000, height: 300 };
  const inference = {
    nets: {},
    run: () => Promise.reject(new Error('A network was asked.')),
  } as unknown as Parameters<typeof startExamination>[0];
  const examination = startExamination(inference, Date.now() + 10_000);
  const onCard = Array.from({ length: 20 }, (_, row) => line(100, row * 12));
  const beside = Array.from({ length: 5 }, (_, row) => line(600, row * 20));
  expect(await countFacesBeside(photo, CARD, [...onCard, ...beside], examination)).toBe(0);
});
