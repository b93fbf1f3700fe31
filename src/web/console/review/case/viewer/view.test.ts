import { expect, test } from 'vitest';
import { clampView, moveView, type View, WHOLE } from './view.ts';

const after = (...commands: Parameters<typeof moveView>[1][]) => commands.reduce<View>(moveView, WHOLE);

test('a picture is never smaller than whole, nor nearer than eightfold', () => {
  expect(after('farther').zoom).toBe(1);
  expect(after(...Array<'nearer'>(20).fill('nearer')).zoom).toBe(8);
});

test('a whole picture stays in its place, a near one is shifted no farther than its edge', () => {
  const { x, y } = after('pan-left', 'pan-down');
  expect(Math.hypot(x, y)).toBe(0);
  const far = clampView({ ...WHOLE, zoom: 2, x: 9, y: -9 });
  expect([far.x, far.y]).toEqual([0.25, -0.25]);
  expect(after('nearer', 'pan-left').x).toBeGreaterThan(0);
});

test('stepping back brings what was shifted back with it', () => {
  const near = after('nearer', 'nearer', 'pan-left', 'pan-left', 'pan-left', 'pan-left');
  const whole = ['farther', 'farther'].reduce((view) => moveView(view, 'farther'), near);
  expect([whole.zoom, whole.x]).toEqual([1, 0]);
});

test('four turns are none; contrast and boxes are switched', () => {
  expect(after('turn', 'turn', 'turn').turn).toBe(3);
  expect(after('turn', 'turn', 'turn', 'turn')).toEqual(WHOLE);
  expect(after('contrast', 'boxes')).toMatchObject({ contrast: true, boxes: false });
});

test('what is not about the picture leaves it', () => expect(after('approve', { number: 3 })).toBe(WHOLE));
