import { describe, expect, it } from 'vitest';
import type { FaceMeasure } from '../faces/measure-face.ts';
import type { FrameMeasure } from '../measure/measure-frame.ts';
import { type Announcement, nextSpoken } from './announce.ts';
import { shareToShutter } from './auto-shutter.ts';
import { type HintState, NO_HINTS, nextHints } from './hint-machine.ts';
import { CARD_RULES, FACE_RULES } from './hint-rules.ts';

const GOOD: FrameMeasure = {
  light: 140,
  burnt: 0,
  shine: 0,
  travel: 0,
  sharpness: 1,
  clearness: 1,
  card: {
    quad: [
      [30, 40],
      [290, 40],
      [290, 200],
      [30, 200],
    ],
    sides: 4,
    isCut: false,
    margin: 0.05,
    width: 0.9,
    ratio: 1.586,
    squareness: 1,
    offset: { x: 0, y: 0 },
    turn: 0,
    covered: 0,
    others: 0,
  },
  isUpsideDown: false,
  portrait: 'seen',
  likeness: null,
  zone: { rows: 0, pitch: 0 },
  hasBarcode: false,
  ground: 180,
  groundStep: 3,
  face: null,
};
const FACE: FaceMeasure = { sure: 0.9, another: 0, height: 0.6, offset: { x: 0, y: 0 } };
const DARK = { ...GOOD, light: 60 };
const MOVING = { ...GOOD, travel: 0.1 };
const NOTHING = { ...GOOD, card: { ...GOOD.card!, quad: null, sides: 0 } };
const CUT = { ...GOOD, card: { ...GOOD.card!, quad: null, sides: 1, isCut: true } };
const FAINT = { ...GOOD, card: { ...GOOD.card!, quad: null, sides: 3 } };

/** Shows frames ten a second. @returns the state after each, by its ms */
function watch(frames: readonly [ms: number, frame: FrameMeasure][], rules = CARD_RULES) {
  let state: HintState = NO_HINTS;
  let now = 0;
  const states = new Map<number, HintState>();
  for (const [ms, frame] of frames) {
    for (const end = now + ms; now < end; now += 100) {
      state = nextHints(state, rules, frame, now);
      states.set(now, state);
    }
  }
  return { at: (ms: number) => states.get(ms)!, last: state };
}

describe('hints', () => {
  it('show the first of many problems at once in the first frame', () => {
    const all = { ...NOTHING, burnt: 1, travel: 1 };
    expect(watch([[100, all]]).last.current).toBe('missing');
    expect(watch([[100, CUT]]).last.current).toBe('corners');
    // In the dark the position of the card is unknown.
    for (const light of [10, 53]) expect(watch([[100, { ...NOTHING, light }]]).last.current).toBe('dark');
    // All of it is in the image: what would help is another table.
    expect(watch([[100, FAINT]]).last.current).toBe('surface');
    // On tiles or a newspaper the sides may be the ground's own.
    expect(watch([[100, { ...FAINT, groundStep: 32 }]]).last.current).toBe('hold');
  });

  it('name a card that goes beyond the image before its outline is found, and none that has one', () => {
    const standing = { x: 0.4, y: 0, isCut: true, isLarge: false };
    expect(watch([[100, { ...NOTHING, standout: standing }]]).last.current).toBe('corners');
    const large = { x: 0, y: 0, isCut: false, isLarge: true };
    expect(watch([[100, { ...NOTHING, standout: large }]]).last.current).toBe('back');
    const beside = { x: 0.4, y: 0, isCut: false, isLarge: false };
    expect(watch([[100, { ...NOTHING, standout: beside }]]).last.current).toBe('missing');
    for (const standout of [standing, large])
      expect(watch([[1500, { ...GOOD, standout }]]).last.current).toBe('good');
  });

  it('ask nothing about the place of what is small and longer than a card, and not seen aslant', () => {
    const slip = { ...GOOD.card!, ratio: 1.8, turn: 90, width: 0.58 };
    const watchCard = (card: typeof slip) =>
      watch([[8000, { ...GOOD, card, portrait: null, zone: { rows: 0, pitch: 0 } }]]).last;
    expect(watchCard(slip)).toMatchObject({ current: 'hold', goodSince: null });
    expect(watchCard({ ...slip, squareness: 0.8, turn: 0 }).current).toBe('closer');
    expect(watchCard({ ...slip, ratio: 1.6, turn: 0 }).current).toBe('closer');
    for (const card of [
      { ...slip, ratio: 1.6 },
      { ...slip, width: 0.89 },
    ])
      expect(watch([[1000, { ...GOOD, card }]]).last.current).toBe('straight');
  });

  it('show a problem that lasts 300 ms and no shorter one, and stay for 1.2 s', () => {
    const { at } = watch([
      [2000, GOOD],
      [200, DARK],
      [1000, GOOD],
      [600, DARK],
      [2000, GOOD],
    ]);
    expect(at(2100).current).toBe('good');
    expect(at(2900).current).toBe('good');
    expect(at(3400).current).toBe('good');
    expect(at(3500).current).toBe('dark');
    // Good again from 3800, but it stays to be read.
    expect(at(4600).current).toBe('dark');
    expect(at(4700).current).toBe('good');
  });

  it('say "Good" after 400 ms without a fault and no sooner, and nothing about a single frame', () => {
    const { at } = watch([
      [400, GOOD],
      [100, NOTHING],
      [200, GOOD],
      [100, NOTHING],
      [2000, GOOD],
    ]);
    expect(at(300).current).toBeNull();
    for (let ms = 400; ms < 1200; ms += 100) expect([ms, at(ms).current]).toEqual([ms, null]);
    expect(at(1200).current).toBe('good');
  });

  it('"Good" gives way as soon as a problem counts', () => {
    const { at } = watch([
      [500, GOOD],
      [500, DARK],
    ]);
    expect(at(700).current).toBe('good');
    expect(at(800).current).toBe('dark');
  });

  it('never flicker between wrong and right', () => {
    const states = watch([
      [1500, { ...GOOD, light: 70 }],
      [3000, { ...GOOD, light: 86 }],
    ]);
    expect(states.last.current).toBe('dark');
  });

  it('always have a sentence', () => {
    const { at } = watch([
      [1500, NOTHING],
      [1500, MOVING],
      [2500, GOOD],
    ]);
    for (let ms = 0; ms < 5500; ms += 100) expect(at(ms).current).not.toBeNull();
  });
});

it('comes after 600 ms without a fault, from the beginning again after one', () => {
  const { at } = watch([
    [500, GOOD],
    [100, MOVING],
    [900, GOOD],
  ]);
  expect(shareToShutter(at(400), 400)).toBeLessThan(1);
  expect(shareToShutter(at(500), 500)).toBe(0);
  expect(shareToShutter(at(1100), 1100)).toBeLessThan(1);
  expect(shareToShutter(at(1200), 1200)).toBe(1);
});

it.each([
  ['a missing card', NOTHING],
  ['a cut card', CUT],
  ['the dark', DARK],
  ['a moving card', MOVING],
])('never comes with %s', (_, frame) => {
  const { at } = watch([[5000, frame]]);
  for (let ms = 0; ms < 5000; ms += 100) expect(shareToShutter(at(ms), ms)).toBe(0);
});

it('never comes while the person reads of something else, such as to hold still', () => {
  const { at } = watch([
    [500, GOOD],
    [400, MOVING],
    [2000, GOOD],
  ]);
  for (let ms = 0; ms < 2900; ms += 100)
    if (at(ms).current !== 'good') expect([ms, shareToShutter(at(ms), ms)]).toEqual([ms, 0]);
  // Still for 600 ms by then.
  expect(at(1600).current).toBe('still');
  expect(shareToShutter(at(2200), 2200)).toBe(1);
});

it('the shutter for a face waits for light and stillness alone', () => {
  const face = { ...GOOD, card: null };
  expect(shareToShutter(watch([[700, face]], FACE_RULES).last, 600)).toBe(1);
  expect(shareToShutter(watch([[700, { ...face, light: 230 }]], FACE_RULES).last, 600)).toBe(0);
});

it('the shutter for a face waits for the face as well, if a finder is available', () => {
  const withFace = (face: Partial<FaceMeasure>) => ({ ...GOOD, card: null, face: { ...FACE, ...face } });
  const watchFace = (face: Partial<FaceMeasure>) => watch([[700, withFace(face)]], FACE_RULES).last;
  expect(shareToShutter(watchFace({}), 600)).toBe(1);
  for (const [hint, face] of [
    ['alone', { another: 0.4 }],
    ['noFace', { sure: 0, height: 0 }],
    // Far away, and only somewhere near the middle.
    ['closer', { height: 0.25, offset: { x: 0.1, y: 0.2 } }],
    ['oval', { offset: { x: -0.13, y: 0 } }],
    ['oval', { offset: { x: 0, y: 0.13 } }],
    ['closer', { height: 0.44 }],
    ['back', { height: 0.76 }],
  ] as const) {
    expect([watchFace(face).current, shareToShutter(watchFace(face), 600)]).toEqual([hint, 0]);
  }
});

it('the shutter for a face goes by light and stillness again when the finder stops reporting', () => {
  const noFace = { ...GOOD, card: null, face: { ...FACE, sure: 0, height: 0 } };
  const { at } = watch(
    [
      [2000, noFace],
      [2000, { ...noFace, face: null }],
    ],
    FACE_RULES,
  );
  expect(at(1900).current).toBe('noFace');
  expect(at(3900).current).toBe('good');
});

const TURNED = { ...GOOD, card: { ...GOOD.card!, turn: 28 } };

it.each([
  ['tilted', 'straight', TURNED],
  ['upside down', 'upright', { ...GOOD, isUpsideDown: true }],
])(
  'a card that is only %s is asked to be turned, and taken after three seconds without "Good"',
  (_, hint, frame) => {
    const { at } = watch([[5000, frame]]);
    expect(at(2900).current).toBe(hint);
    expect(shareToShutter(at(2900), 2900)).toBe(0);
    expect(at(3000).current).toBe('still');
    expect(shareToShutter(at(3700), 3700)).toBe(1);
    for (let ms = 0; ms < 5000; ms += 100) expect(at(ms).current).not.toBe('good');
  },
);

it('a card is neither called good nor taken before its portrait has been looked at', () => {
  const { at } = watch([
    [2000, { ...GOOD, isUpsideDown: null }],
    [1000, GOOD],
  ]);
  for (let ms = 0; ms < 2400; ms += 100)
    expect([ms, at(ms).current, shareToShutter(at(ms), ms)]).toEqual([ms, null, 0]);
  expect(at(2400).current).toBe('good');
});

it('a card upside down is not taken without its portrait, or with the outline of a larger card', () => {
  const card = { ...GOOD, isUpsideDown: true };
  for (const frame of [
    { ...card, card: { ...GOOD.card!, ratio: 1.42 } },
    { ...card, portrait: null },
    { ...card, zone: null },
  ]) {
    const { at } = watch([[8000, frame]]);
    for (let ms = 0; ms < 8000; ms += 100) expect([ms, shareToShutter(at(ms), ms)]).toEqual([ms, 0]);
  }
});

it('a turned card is not taken while something else is wrong', () => {
  const { at } = watch([[6000, { ...TURNED, burnt: 0.1 }]]);
  expect(shareToShutter(at(5900), 5900)).toBe(0);
});

it('a lens that does not focus for four seconds is asked to be wiped', () => {
  const { at } = watch([[6000, { ...GOOD, clearness: 0.01 }]]);
  expect(at(3900).current).toBe('focus');
  expect(at(4100).current).toBe('wipe');
});

it.each([
  ['a second card', 'single', { others: 1 }],
  ['a hand over it', 'covered', { covered: 0.2 }],
  ['a turned card', 'straight', { turn: 90, margin: -0.1 }],
] as const)('%s has a hint', (_, hint, card) => {
  expect(watch([[1000, { ...GOOD, card: { ...GOOD.card!, ...card } }]]).last.current).toBe(hint);
});

it('a card with a reflection is not called upside down, since its portrait may be under that', () => {
  expect(watch([[1000, { ...GOOD, isUpsideDown: true, shine: 0.015 }]]).last.current).toBe('glare');
});

it('a small reflection of a lamp is glare, and a printed white field is none', () => {
  expect(watch([[1000, { ...GOOD, burnt: 0.02, shine: 0.015 }]]).last.current).toBe('glare');
  expect(watch([[1000, { ...GOOD, burnt: 0.039, shine: 0 }]]).last.current).toBe('good');
});

it('spoken hints leave time to follow them', () => {
  let last: Announcement = null;
  const heard: string[] = [];
  const announce = (sentence: string, now: number) => {
    const next = nextSpoken(last, sentence, now);
    if (next !== last) heard.push(`${now} ${sentence}`);
    last = next;
  };
  announce('closer', 0);
  announce('back', 1000);
  announce('back', 2500);
  announce('back', 5000);
  announce('back', 8500);
  expect(heard).toEqual(['0 closer', '2500 back', '8500 back']);
});

it('late spoken hints leave time to move, and repeat less often', () => {
  const heard: string[] = [];
  let last: Announcement = { sentence: 'left', at: 0 };
  for (const [sentence, now] of [
    ['right', 2500],
    ['right', 5000],
    ['right', 11_000],
    ['right', 20_000],
    ['left', 24_999],
    ['left', 25_000],
  ] as const) {
    const next = nextSpoken(last, sentence, now, true);
    if (next !== last) heard.push(`${now} ${sentence}`);
    last = next;
  }
  expect(heard).toEqual(['5000 right', '20000 right', '25000 left']);
});
