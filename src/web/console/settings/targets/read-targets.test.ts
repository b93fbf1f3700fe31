import { expect, test } from 'vitest';
import { changesTargets, readTargets, toDraft } from './read-targets.ts';

const OFFICE = {
  hours: { license: 4, age: 0.5 },
  time_zone: 'Europe/Berlin',
  working_hours: { days: [1, 2, 3], from: '09:00', to: '17:00' },
};

test('targets are shown and sent as they are', () => {
  const closed = { ...OFFICE.working_hours, holidays: ['2026-12-24', '12-25'] };
  for (const targets of [OFFICE, { ...OFFICE, working_hours: closed }, { ...OFFICE, working_hours: null }]) {
    expect(readTargets(toDraft(targets, 'UTC'))).toEqual({ ok: true, targets });
  }
});

test('targets are the same in whatever order they come, until something else is typed', () => {
  const draft = toDraft(OFFICE, 'UTC');
  const otherOrder = { ...OFFICE, hours: { age: 0.5, license: 4 } };
  expect(changesTargets(draft, otherOrder, 'UTC')).toBe(false);
  expect(changesTargets({ ...draft, hours: { ...draft.hours, license: '5' } }, OFFICE, 'UTC')).toBe(true);
});

test('a form without any hours has no targets', () => {
  expect(toDraft(null, 'Asia/Tokyo')).toMatchObject({ zone: 'Asia/Tokyo', isWorking: false });
  expect(readTargets(toDraft(null, 'UTC'))).toEqual({ ok: true, targets: null });
});

test.each([
  [{ hours: { license: '4 h', selfie: '0', age: '' } }, ['license', 'selfie']],
  [{ days: [] }, ['days']],
  [{ holidays: '2026-12-24\nChristmas' }, ['holidays']],
  [{ from: '9:00', to: '17:00' }, ['from']],
  [{ from: '17:00', to: '09:00' }, ['to']],
])('%j is wrong at %j', (part, wrong) =>
  expect(readTargets({ ...toDraft(OFFICE, 'UTC'), ...part })).toEqual({ ok: false, wrong }),
);

test('a comma is a point', () => {
  const draft = toDraft(OFFICE, 'UTC');
  expect(readTargets({ ...draft, hours: { ...draft.hours, license: '1,5' } })).toMatchObject({
    targets: { hours: { license: 1.5 } },
  });
});
