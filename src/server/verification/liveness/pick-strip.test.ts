import { expect, it } from 'vitest';
import { pickStrip, STRIP_LENGTH } from './pick-strip.ts';

const TIMES = [0, 500, 1000, 1500, 2000, 2500, 3000, 3500];

it('the strip shows each step once, by the first frame that shows it, and adds frames between', () => {
  const poses = [
    { at: 500, turn: 'straight' },
    { at: 1000, turn: null },
    { at: 1500, turn: 'left' },
    { at: 2000, turn: 'left' },
    { at: 3000, turn: 'up' },
  ] as const;
  expect(pickStrip({ steps: ['straight', 'left', 'up'], times: TIMES, poses })).toEqual([0, 1, 3, 6]);
  expect(pickStrip({ steps: ['straight', 'up', 'left'], times: TIMES, poses })).toEqual([0, 1, 2, 6]);
});

it('the strip is evenly spaced where no face was seen, and never exceeds its length', () => {
  expect(pickStrip({ steps: ['straight', 'left'], times: TIMES, poses: [] })).toEqual([0, 2, 5, 7]);
  const poses = TIMES.map((at) => ({ at, turn: at % 1000 === 0 ? ('left' as const) : ('up' as const) }));
  const steps = ['left', 'up', 'left', 'up', 'left', 'up'] as const;
  expect(pickStrip({ steps, times: TIMES, poses })).toHaveLength(STRIP_LENGTH);
});
