import { expect, it } from 'vitest';
import { CARD_SIZE, getCardAxes } from './card-image.ts';

type CardQuad = Parameters<typeof getCardAxes>[0];

/** Where a place of the image, 0 to 1 each way, lies in the video. */
function place(outline: CardQuad, x: number, y: number): number[] {
  const { origin, across, down } = getCardAxes(outline);
  return ([0, 1] as const).map(
    (xy) => origin[xy] + across[xy] * x * CARD_SIZE.width + down[xy] * y * CARD_SIZE.height,
  );
}

it.each([0, 5, -15])(
  'the image of a card that is turned by %i degrees has its corners just inside its own',
  (degrees) => {
    const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    const corner = (x: number, y: number) => [300 + x * cos - y * sin, 400 + x * sin + y * cos] as const;
    const outline: CardQuad = [corner(-200, -126), corner(200, -126), corner(200, 126), corner(-200, 126)];
    const margin = 0.03 / 1.06;
    const inside = [
      [margin, margin],
      [1 - margin, margin],
      [1 - margin, 1 - margin],
      [margin, 1 - margin],
    ] as const;
    inside.forEach(([x, y], at) => {
      const [left, top] = place(outline, x, y);
      expect(left).toBeCloseTo(outline[at]![0], 6);
      expect(top).toBeCloseTo(outline[at]![1], 6);
    });
  },
);

it('the image of a card that is seen aslant has its middle in the middle', () => {
  const outline: CardQuad = [
    [110, 100],
    [490, 104],
    [520, 340],
    [80, 344],
  ];
  const [left, top] = place(outline, 0.5, 0.5);
  expect(left).toBeCloseTo(300, 6);
  expect(top).toBeCloseTo(222, 6);
});
