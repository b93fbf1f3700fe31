import { randomInt } from 'node:crypto';
import { expect, it } from 'vitest';
import { drawSteps } from './challenge.ts';

const ALL = Array.from({ length: 44 }, (_, at) => drawSteps(() => at));

it('are 44 different ones of three or four steps', () => {
  expect(new Set(ALL.map((steps) => steps.join())).size).toBe(44);
  expect(ALL.filter(({ length }) => length === 3)).toHaveLength(10);
  expect(ALL.filter(({ length }) => length === 4)).toHaveLength(34);
  const ends = new Set<number>();
  drawSteps((end) => {
    ends.add(end);
    return 0;
  });
  expect([...ends]).toEqual([44]);
});

it('begin straight, ask for no step twice in a row, and always for a turn to a side', () => {
  for (const steps of ALL) {
    expect(steps.indexOf('straight')).toBe(0);
    expect(steps.lastIndexOf('straight')).toBe(0);
    expect(steps.some((step, at) => step === steps[at + 1])).toBe(false);
    expect(steps.includes('left') || steps.includes('right')).toBe(true);
  }
});

it('are drawn anew each time, and what is done to one does not reach the next', () => {
  const drawn = Array.from({ length: 200 }, () => drawSteps(randomInt).join());
  expect(new Set(drawn).size).toBeGreaterThan(20);
  drawSteps(() => 0).push('up');
  expect(drawSteps(() => 0)).toEqual(ALL[0]);
});
