import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pictures } from '../../../../../test/harness/images/images.ts';
import { people } from '../../../../../tools/specimen/people.ts';
import type { Background } from '../../../../../tools/specimen/photo/draw-ground.ts';
import { drawGround } from '../../../../../tools/specimen/photo/draw-ground.ts';
import type { PhotographOptions } from '../../../../../tools/specimen/photo/take-photograph.ts';
import { seededRandom } from '../../../../server/verification/accuracy/seeded-random.ts';
import { type Luma, toLuma } from '../frame/luma.ts';
import { CARD_RULES } from '../hints/hint-rules.ts';
import { createFrameMeter } from '../measure/measure-frame.ts';
import { withEdges } from './edges.ts';
import { createCardFinder } from './find-card.ts';
import { turnBack, turnFrame } from './turn-frame.ts';

// Frames as the page sees them: 320 px wide, with a margin around the guide.
const FRAME = { width: 320, height: 230 };
const GUIDE = { left: 24, top: 28, width: 272, height: 172 };
const GROUNDS: readonly Background[] = ['desk', 'white', 'blanket', 'hand'];

async function toFrame(jpeg: Buffer): Promise<Luma> {
  const rgba = await sharp(jpeg)
    .resize({ ...FRAME, fit: 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer();
  return toLuma({ ...FRAME, data: new Uint8ClampedArray(rgba) } as ImageData);
}

async function photograph(seed: number, photo: PhotographOptions) {
  const layout = seed % 2 ? 'eu' : 'us';
  const cardPhoto = await pictures.card({
    person: seed % people.length,
    layout,
    photo: { width: 960, height: 690, fill: 0.84, seed, ...photo },
  });
  return {
    frame: await toFrame(cardPhoto.jpeg),
    corners: cardPhoto.corners.map(([x, y]) => [x / 3, y / 3] as const),
  };
}

/** Of as many frames of the same as it takes. */
function findCard(frame: Luma) {
  const look = createCardFinder();
  const looks = Array.from({ length: 2 }, () => look(frame, GUIDE));
  return looks.find(({ quad }) => quad) ?? looks[0]!;
}

/** Which hints a still card gives. */
function listHints(frame: Luma): string[] {
  const measure = createFrameMeter({ guide: GUIDE });
  for (const now of [0, 50]) measure({ near: frame }, now);
  const frameMeasure = measure({ near: frame }, 100);
  // The portrait and the zone are seen by others.
  const front = { ...frameMeasure, portrait: 'seen', zone: { rows: 0, pitch: 0 } } as const;
  return CARD_RULES.filter((rule) => rule.isWrong(front)).map(({ hint }) => hint);
}

describe('a card held into the guide', () => {
  it.each(GROUNDS)('on %s is found within a few px, turned and tilted a little', async (background) => {
    let near = 0;
    const seeds = [1, 2, 3, 4, 5, 6, 7, 8];
    for (const seed of seeds) {
      const photo = { background, rotation: (seed % 5) * 2 - 4, tilt: seed, fill: 0.7 + seed * 0.02 };
      const { frame, corners } = await photograph(seed, photo);
      const { quad } = findCard(frame);
      const off = quad?.map(([x, y], at) => Math.hypot(x - corners[at]![0], y - corners[at]![1])) ?? [999];
      // A dark band along the card's top on a dark table may pass for the table: then it is 27 px lower.
      if (Math.max(...off) < 30) near += 1;
    }
    expect(near).toBeGreaterThanOrEqual(seeds.length - 1);
  });

  it.each([12, -30, -12, 20, -20, 25, -25, 30])(
    'turned by %i degrees is found, and asked to be turned from 22 degrees on',
    async (rotation) => {
      const background = GROUNDS[Math.abs(rotation) % 3 === 0 ? 1 : 0]!;
      const { frame, corners } = await photograph(2, { background, fill: 0.88, rotation });
      const { quad } = findCard(frame);
      const off = quad?.map(([x, y], at) => Math.hypot(x - corners[at]![0], y - corners[at]![1])) ?? [999];
      expect(Math.max(...off)).toBeLessThan(12);
      expect(listHints(frame)).toEqual(Math.abs(rotation) > 22 ? ['straight'] : []);
    },
  );

  it('a card has the same position in a turned frame and in the frame', () => {
    const frame = withEdges({ width: 60, height: 40, data: new Uint8Array(2400).fill(10) });
    for (let y = -2; y <= 2; y += 1)
      for (let x = -2; x <= 2; x += 1) frame.data[(12 + y) * 60 + 40 + x] = 250;
    for (const degrees of [24, -24]) {
      const turnedFrame = turnFrame(frame, [30, 20], degrees);
      const spots = [...turnedFrame.data.keys()].filter((at) => turnedFrame.data[at] === 250);
      const mean = (of: (at: number) => number) => spots.reduce((sum, at) => sum + of(at), 0) / spots.length;
      const middle = [mean((at) => at % 60), mean((at) => Math.floor(at / 60))] as const;
      const [[x, y]] = turnBack([middle, middle, middle, middle], [30, 20], degrees);
      expect(Math.hypot(x - 40, y - 12)).toBeLessThan(1);
    }
  });

  it('too pale to be told from the table is not asked for its corners, which are all there', async () => {
    const { frame } = await photograph(2, { background: 'white' });
    const pale = { ...frame, data: frame.data.map((value) => 226 + value / 28) };
    expect(listHints(pale)).not.toContain('corners');
  });

  it('beyond the image’s edge is asked for its corners', async () => {
    const { frame } = await photograph(2, { background: 'white' });
    const { width, data } = frame;
    const right = data.map((_, at) => data[at - Math.min(80, at % width)]!);
    expect(listHints({ ...frame, data: right })).toContain('corners');
  });

  it('a card in the right position is reported as good', async () => {
    const { frame } = await photograph(2, { background: 'white' });
    expect(listHints(frame)).toEqual([]);
  });

  it.each([
    ['too far away', { fill: 0.46 }, 'closer'],
    ['in the glare of a lamp', { glare: 1 }, 'glare'],
  ] as const)('%s is told so', async (_, photo, hint) => {
    const { frame } = await photograph(2, { background: 'white', ...photo });
    expect(listHints(frame)).toContain(hint);
  });

  it('in the dark is told so', async () => {
    const { frame } = await photograph(2, { background: 'white', lowLight: 1 });
    expect(listHints({ ...frame, data: frame.data.map((value) => value * 0.4) })).toContain('dark');
  });

  it('a moving card gets the hint to hold still, and a resting one does not', async () => {
    const measure = createFrameMeter({ guide: GUIDE });
    const still = (await photograph(2, { background: 'white' })).frame;
    const movedFrame = (await photograph(2, { background: 'white', rotation: 3 })).frame;
    const isWrong = (frame: Luma, at: number) =>
      CARD_RULES.find(({ hint }) => hint === 'still')!.isWrong(measure({ near: frame }, at));
    measure({ near: still }, 0);
    expect(isWrong(still, 100)).toBe(false);
    expect(isWrong(movedFrame, 200)).toBe(true);
  });

  it('the finder waits for the focus if the lens has just been sharper', async () => {
    const measure = createFrameMeter({ guide: GUIDE });
    const sharpOne = (await photograph(2, { background: 'white' })).frame;
    const soft = (await photograph(2, { background: 'white', blur: 5 })).frame;
    const { isWrong } = CARD_RULES.find(({ hint }) => hint === 'focus')!;
    expect(isWrong(measure({ near: sharpOne }, 0))).toBe(false);
    expect(isWrong(measure({ near: soft }, 100))).toBe(true);
    expect(isWrong(measure({ near: soft }, 5000))).toBe(false);
  });
});

describe('without a card', () => {
  it.each(GROUNDS)('%s is hardly ever taken for one', async (background) => {
    let cardCount = 0;
    for (let seed = 1; seed <= 10; seed += 1) {
      const image = await drawGround(background, { width: 960, height: 690 }, seededRandom(seed));
      const jpeg = await sharp(Buffer.from(image.data), {
        raw: { width: image.width, height: image.height, channels: 3 },
      })
        .jpeg()
        .toBuffer();
      if (findCard(await toFrame(jpeg)).quad) cardCount += 1;
    }
    expect(cardCount).toBeLessThanOrEqual(1);
  });
});
