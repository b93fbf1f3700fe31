import { expect, test } from 'vitest';
import { type Raster, renderArtwork } from '../artwork.ts';
import { CARD_LAYOUTS } from './card-spec.ts';
import { CARD_DESIGNS } from './designs/card-designs.ts';
import { type CardOptions, drawCard } from './draw-card.ts';

type Box = { x: number; y: number; width: number; height: number };

const draw = async (options: CardOptions) => renderArtwork(await drawCard(options), 640);

/** The share of a box's pixels that differ visibly; the box in units of the card. */
function difference(one: Raster, other: Raster, box: Box): number {
  let differing = 0;
  let pixels = 0;
  for (let y = Math.round(box.y / 2); y < (box.y + box.height) / 2; y++) {
    for (let x = Math.round(box.x / 2); x < (box.x + box.width) / 2; x++, pixels++) {
      const at = (y * one.width + x) * 4;
      if (Math.abs(one.data[at + 1]! - other.data[at + 1]!) > 12) differing++;
    }
  }
  return differing / pixels;
}

const usPortrait: Box = { x: 44, y: 176, width: 344, height: 430 };
const usGhost: Box = { x: 1026, y: 440, width: 208, height: 260 };
const euPortrait: Box = { x: 56, y: 214, width: 324, height: 405 };
const whole: Box = { x: 0, y: 0, width: 1280, height: 806 };

test.each(['us', 'eu'] as const)(
  'drawCard draws both sides of the %s card at any size, with round corners',
  async (layout) => {
    for (const side of ['front', 'back'] as const) {
      const raster = await draw({ person: 0, layout, side });
      expect([raster.width, raster.height]).toEqual([640, 404]);
      expect(raster.data[3]).toBe(0);
      expect(raster.data[(200 * 640 + 320) * 4 + 3]).toBe(255);
    }
  },
);

test.each(CARD_LAYOUTS)(
  'drawCard draws the %s family: its size, its holder, a ghost image of the holder or another',
  async (layout) => {
    const { width, height, ghost } = CARD_DESIGNS[layout];
    const artwork = await drawCard({ person: 0, layout, ghost: 'same' });
    expect([artwork.width, artwork.height]).toEqual([width, height]);
    const upright = height > width;
    const raster = async (options: Partial<CardOptions>) =>
      renderArtwork(await drawCard({ person: 0, layout, ghost: 'same', ...options }), upright ? 403 : 640);
    const [same, other, stranger] = [
      await raster({}),
      await raster({ ghost: 5 }),
      await raster({ person: 4 }),
    ];
    expect(difference(same, other, ghost.box)).toBeGreaterThan(0.08);
    expect(difference(same, other, { x: 0, y: 0, width: ghost.box.x - 2, height })).toBe(0);
    expect(difference(same, stranger, { x: 0, y: 0, width, height: height - 8 })).toBeGreaterThan(0.04);
  },
);

test('drawCard draws the same card twice, and another for another person', async () => {
  const card = await drawCard({ person: 2 });
  expect((await drawCard({ person: 2 })).svg).toBe(card.svg);
  expect((await drawCard({ person: 3 })).svg).not.toBe(card.svg);
});

test.each([
  ['us', usPortrait],
  ['eu', euPortrait],
] as const)('drawCard omits only the %s portrait, or replaces only that', async (layout, box) => {
  const raster = await draw({ person: 0, layout, ghost: 'none' });
  const none = await draw({ person: 0, layout, ghost: 'none', portrait: 'none' });
  const other = await draw({ person: 0, layout, ghost: 'none', portrait: 4 });
  expect(difference(raster, none, box)).toBeGreaterThan(0.3);
  expect(difference(raster, other, box)).toBeGreaterThan(0.3);
  expect(difference(none, other, box)).toBeGreaterThan(0.3);
  const beside: Box = { x: box.x + box.width + 4, y: 0, width: 1276 - box.x - box.width, height: 806 };
  expect(difference(raster, none, beside)).toBe(0);
});

test('drawCard shows the same face, another’s or none as ghost image', async () => {
  const same = await draw({ person: 0 });
  const other = await draw({ person: 0, ghost: 5 });
  const none = await draw({ person: 0, ghost: 'none' });
  expect(difference(same, other, usGhost)).toBeGreaterThan(0.2);
  expect(difference(same, none, usGhost)).toBeGreaterThan(0.2);
  expect(difference(same, other, usPortrait)).toBe(0);
});

test('drawCard adds faces beside the portrait', async () => {
  const plain = await draw({ person: 0 });
  const crowded = await draw({ person: 0, extraFaces: 2 });
  expect(difference(plain, crowded, { x: 1096, y: 148, width: 132, height: 165 })).toBeGreaterThan(0.3);
  expect(difference(plain, crowded, { x: 950, y: 276, width: 132, height: 165 })).toBeGreaterThan(0.3);
  expect(difference(plain, crowded, { x: 400, y: 140, width: 540, height: 640 })).toBe(0);
});

test.each(['us', 'eu'] as const)('drawCard keeps a very long name inside the %s card', async (layout) => {
  const name = 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh-Cholmondeley';
  const short = await draw({ person: 0, layout, details: { last_name: 'Li' } });
  const long = await draw({ person: 0, layout, details: { last_name: name } });
  expect(difference(short, long, { x: 1240, y: 176, width: 38, height: 300 })).toBe(0);
  expect(difference(short, long, { x: 1000, y: 176, width: 230, height: 200 })).toBeGreaterThan(0.01);
});

test('drawCard changes the title with the kind of document, and the dates with their style', async () => {
  const licence = await draw({ person: 0, layout: 'eu' });
  const permit = await draw({ person: 0, layout: 'eu', documentKind: 'residence-permit' });
  expect(difference(licence, permit, { x: 222, y: 40, width: 600, height: 110 })).toBeGreaterThan(0.05);
  const monthNameCard = await draw({ person: 0, layout: 'eu', dateStyle: 'month-name' });
  expect(difference(licence, monthNameCard, { x: 460, y: 310, width: 300, height: 50 })).toBeGreaterThan(
    0.05,
  );
  expect(difference(licence, licence, whole)).toBe(0);
});

test('drawCard refuses a person or a number of faces that does not exist', async () => {
  await expect(drawCard({ person: 10 })).rejects.toThrow('A specimen person has a number from 0 to 9.');
  await expect(drawCard({ person: 0, portrait: -1 })).rejects.toThrow(RangeError);
  await expect(drawCard({ person: 0, extraFaces: 3 })).rejects.toThrow('A card has 0 to 2 extra faces.');
});
