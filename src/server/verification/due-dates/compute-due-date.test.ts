import { describe, expect, test } from 'vitest';
import { createDueDateCalculator, type Targets } from './compute-due-date.ts';
import { isTimeZone, openLocalTime } from './local-time.ts';

const desk = (hours: number, more: Partial<Targets> = {}): Targets => ({
  hours: { license: hours },
  time_zone: 'Europe/Berlin',
  working_hours: { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' },
  ...more,
});
const due = (targets: Targets | null, since: string) =>
  createDueDateCalculator(targets)('license', new Date(since))?.toISOString().slice(0, 16) ?? null;

const always = desk(24, { working_hours: null });
test('a case is due so many hours later if the working hours are around the clock', () =>
  expect(due(always, '2026-03-28T20:30Z')).toBe('2026-03-29T20:30'));
test('a kind without a target is never due, nor is anything without targets', () => {
  expect(createDueDateCalculator(always)('selfie', new Date())).toBeNull();
  expect(due(null, '2026-03-28T20:30Z')).toBeNull();
});

// 2026-03-02 is a Monday; Berlin is an hour ahead of UTC until 29 March.
describe('with working hours only those count', () => {
  test.each([
    ['within a day', 4, '2026-03-02T09:00Z', '2026-03-02T13:00'],
    ['to the minute of its end', 8, '2026-03-02T08:00Z', '2026-03-02T16:00'],
    ['over a night', 4, '2026-03-02T14:30Z', '2026-03-03T10:30'],
    ['from the night on', 4, '2026-03-02T03:00Z', '2026-03-02T12:00'],
    ['over a weekend', 4, '2026-03-06T14:00Z', '2026-03-09T10:00'],
    ['from the weekend on', 1, '2026-03-07T12:00Z', '2026-03-09T09:00'],
    ['over weeks', 80, '2026-03-02T08:00Z', '2026-03-13T16:00'],
    ['a part of an hour', 0.5, '2026-03-02T15:45Z', '2026-03-03T08:15'],
  ])('only working hours count: %s', (_what, hours, since, at) => expect(due(desk(hours), since)).toBe(at));

  const holidays = (...days: string[]) =>
    desk(4, { working_hours: { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00', holidays: days } });
  test.each([
    ['on a holiday', ['2026-03-02'], '2026-03-02T09:00Z', '2026-03-03T12:00'],
    ['over a holiday', ['2026-03-03'], '2026-03-02T14:30Z', '2026-03-04T10:30'],
    ['on a day that is a holiday every year', ['03-02'], '2026-03-02T09:00Z', '2026-03-03T12:00'],
    ['on a day that was a holiday in another year', ['2025-03-02'], '2026-03-02T09:00Z', '2026-03-02T13:00'],
    ['by the calendar of the time zone', ['2026-03-02'], '2026-03-01T23:30Z', '2026-03-03T12:00'],
  ])('no hour of a holiday counts: %s', (_what, days, since, at) =>
    expect(due(holidays(...days), since)).toBe(at),
  );

  test('a working week without hours makes nothing due', () => {
    const never = { days: [], from: '09:00', to: '17:00' };
    expect(due(desk(1, { working_hours: never }), '2026-03-02T08:00Z')).toBeNull();
  });
});

describe('where the clocks change', () => {
  const nights = { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00' };
  test('the desk opens by the new time from then on', () => {
    expect(due(desk(1), '2026-03-27T15:30Z')).toBe('2026-03-30T07:30');
    expect(due(desk(1), '2026-10-23T14:30Z')).toBe('2026-10-26T08:30');
  });
  test('[S151] a day has 23 hours in spring and 25 in autumn', () => {
    expect(due(desk(23, { working_hours: nights }), '2026-03-28T23:00Z')).toBe('2026-03-29T22:00');
    expect(due(desk(24, { working_hours: nights }), '2026-10-24T22:00Z')).toBe('2026-10-25T22:00');
    expect(due(desk(25, { working_hours: nights }), '2026-10-24T22:00Z')).toBe('2026-10-25T23:00');
  });
  test.each([
    // Berlin: 02:00 to 03:00 does not exist on 29 March, and is twice on 25 October.
    ['Europe/Berlin', '2026-03-29', '02:30', '2026-03-29T01:00'],
    ['Europe/Berlin', '2026-03-29', '03:00', '2026-03-29T01:00'],
    ['Europe/Berlin', '2026-10-25', '02:30', '2026-10-25T00:30'],
    ['Europe/Berlin', '2026-10-25', '24:00', '2026-10-25T23:00'],
    ['America/New_York', '2026-03-08', '02:30', '2026-03-08T07:00'],
    ['America/New_York', '2026-11-01', '01:30', '2026-11-01T05:30'],
    ['Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-03T15:30'],
    ['Asia/Kathmandu', '2026-03-02', '09:00', '2026-03-02T03:15'],
    ['Pacific/Kiritimati', '2026-03-02', '09:00', '2026-03-01T19:00'],
    ['Pacific/Pago_Pago', '2026-03-02', '09:00', '2026-03-02T20:00'],
    ['UTC', '2026-03-02', '24:00', '2026-03-03T00:00'],
  ])('in %s %s %s is %s', (zone, day, time, at) =>
    expect(new Date(openLocalTime(zone).momentOf(day, time)).toISOString().slice(0, 16)).toBe(at),
  );
});

test('only names of time zones are accepted', () => {
  expect(['Europe/Berlin', 'UTC', 'Asia/Kathmandu'].map(isTimeZone)).toEqual([true, true, true]);
  expect(['', 'Mars/Olympus', 'Berlin'].map(isTimeZone)).toEqual([false, false, false]);
});

const HOUR = 3_600_000;
const at = (hour: number) => new Date(Date.parse('2026-03-02T00:00:00Z') + hour * HOUR);

test('time in a pause does not count', () => {
  const due = createDueDateCalculator({ hours: { license: 4 }, time_zone: 'UTC', working_hours: null });
  expect(due('license', at(9), [at(10), at(15)])).toEqual(at(18));
  expect(due('license', at(9), [at(10), at(15), at(16), at(20)])).toEqual(at(22));
});

test('a target that was reached before a pause stays', () => {
  const due = createDueDateCalculator({ hours: { license: 4 }, time_zone: 'UTC', working_hours: null });
  expect(due('license', at(9), [at(14), at(20)])).toEqual(at(13));
  expect(due('license', at(9), [at(13), at(20)])).toEqual(at(13));
});

test('only working hours before and after a pause count', () => {
  const working_hours = { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' };
  const due = createDueDateCalculator({ hours: { license: 4 }, time_zone: 'UTC', working_hours });
  // Monday from 16:00 to 20:00: one working hour. The reply comes on Tuesday at 12:00.
  expect(due('license', at(16), [at(20), at(36)])).toEqual(at(39));
});
