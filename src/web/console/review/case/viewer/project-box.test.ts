import { expect, test } from 'vitest';
import { boxCorners, isPrintSmall, projectFromCard } from './project-box.ts';

const TILTED = [
  [0.2, 0.1],
  [0.9, 0.2],
  [0.8, 0.9],
  [0.1, 0.7],
] as const;

const project = projectFromCard(TILTED)!;

test('the projected card has its own corners at the corners that were found', () => {
  const square = boxCorners({ x: 0, y: 0, width: 1, height: 1 });
  square.forEach((corner, index) => {
    const [x, y] = project(corner);
    expect(x).toBeCloseTo(TILTED[index]![0]);
    expect(y).toBeCloseTo(TILTED[index]![1]);
  });
});

test('keeps straight lines straight', () => {
  const [x1, y1] = project([0.1, 0.4]);
  const [x2, y2] = project([0.5, 0.4]);
  const [x3, y3] = project([0.9, 0.4]);
  expect((x2 - x1) * (y3 - y1)).toBeCloseTo((x3 - x1) * (y2 - y1));
});

test('the projected card has its centre where its diagonals cross', () => {
  const [x, y] = project([0.5, 0.5]);
  const [a, b, c, d] = TILTED;
  expect((x - a[0]) * (c[1] - a[1])).toBeCloseTo((y - a[1]) * (c[0] - a[0]));
  expect((x - b[0]) * (d[1] - b[1])).toBeCloseTo((y - b[1]) * (d[0] - b[0]));
});

test.each([
  ['three corners', TILTED.slice(0, 3)],
  [
    'a line',
    [
      [0, 0],
      [0.5, 0.5],
      [1, 1],
      [0.2, 0.2],
    ] as const,
  ],
])('%s are no card', (_name, corners) => expect(projectFromCard(corners)).toBeNull());

test('the print of a card is small while the card takes less than three quarters of the image’s width', () => {
  const card = (width: number) =>
    [
      [0.1, 0.2],
      [0.1 + width, 0.21],
      [0.1 + width, 0.6],
      [0.1, 0.6],
    ] as const;
  expect(isPrintSmall(card(0.5), 1)).toBe(true);
  expect(isPrintSmall(card(0.5), 1.5)).toBe(false);
  expect(isPrintSmall(card(0.8), 1)).toBe(false);
});
