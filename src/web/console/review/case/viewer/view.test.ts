import { expect, test } from 'vitest';
import { clampView, moveView, type View, WHOLE_VIEW } from './view.ts';

const after = (...commands: Parameters<typeof moveView>[1][]) => commands.reduce<View>(moveView, WHOLE_VIEW);

test('zoom is never below the whole image, nor above eightfold', () => {
  expect(after('farther').zoom).toBe(1);
  expect(after(...Array<'nearer'>(20).fill('nearer')).zoom).toBe(8);
});

test('a whole image does not move, and a zoomed one pans no farther than its edge', () => {
  const { x, y } = after('pan-left', 'pan-down');
  expect(Math.hypot(x, y)).toBe(0);
  const far = clampView({ ...WHOLE_VIEW, zoom: 2, x: 9, y: -9 });
  expect([far.x, far.y]).toEqual([0.25, -0.25]);
  expect(after('nearer', 'pan-left').x).toBeGreaterThan(0);
});

test('zooming out moves a panned image back into view', () => {
  const near = after('nearer', 'nearer', 'pan-left', 'pan-left', 'pan-left', 'pan-left');
  const whole = ['farther', 'farther'].reduce((view) => moveView(view, 'farther'), near);
  expect([whole.zoom, whole.x]).toEqual([1, 0]);
});

test('four rotations restore the image; contrast and boxes toggle', () => {
  expect(after('turn', 'turn', 'turn').turn).toBe(3);
  expect(after('turn', 'turn', 'turn', 'turn')).toEqual(WHOLE_VIEW);
  expect(after('contrast', 'boxes')).toMatchObject({ contrast: true, boxes: false });
});

test('a command that is not for the image leaves the view unchanged', () =>
  expect(after('approve', { number: 3 })).toBe(WHOLE_VIEW));
