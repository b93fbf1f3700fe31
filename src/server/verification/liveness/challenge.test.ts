import { randomInt } from 'node:crypto';
import { expect, it } from 'vitest';
import { drawSteps } from './challenge.ts';

const ALL = Array.from({ length: 26 }, (_, at) => drawSteps(() => at));

it('the challenges are 26 different ones of three or four steps', () => {
  expect(new Set(ALL.map((steps) => steps.join())).size).toBe(26);
  expect(ALL.filter(({ length }) => length === 3)).toHaveLength(4);
  expect(ALL.filter(({ length }) => length === 4)).toHaveLength(22);
  const ends = new Set<number>();
  drawSteps((end) => {
    ends.add(end);
    return 0;
  });
  expect([...ends]).toEqual([26]);
});

it('the challenges without the step to come closer are the 14 others', () => {
  const without = Array.from({ length: 14 }, (_, at) => drawSteps(() => at, false));
  expect(without).toEqual(ALL.filter((steps) => !steps.includes('closer')));
});

it('[S12] challenges begin straight, repeat no step in a row, and always ask for a turn to a side and a raised chin', () => {
  for (const steps of ALL) {
    expect(steps.indexOf('straight')).toBe(0);
    expect(steps.lastIndexOf('straight')).toBe(0);
    expect(steps.some((step, at) => step === steps[at + 1])).toBe(false);
    expect(steps.includes('left') || steps.includes('right')).toBe(true);
    expect(steps).toContain('up');
  }
});

it('challenges are drawn again each time, and changing one does not change the next', () => {
  const challenges = Array.from({ length: 200 }, () => drawSteps(randomInt).join());
  expect(new Set(challenges).size).toBeGreaterThan(20);
  drawSteps(() => 0).push('up');
  expect(drawSteps(() => 0)).toEqual(ALL[0]);
});
