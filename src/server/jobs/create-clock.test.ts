import { expect, test } from 'vitest';
import { createClock } from './create-clock.ts';

const T0 = Date.parse('2026-03-01T12:00:00Z');
const HOUR = 3_600_000;

/** A machine whose clock is `ahead` of the right time, and its measured clock; `pass` lets time pass. */
function createMachine(ahead = 0) {
  let at = 0;
  const machine = { ahead };
  const clock = createClock(
    () => new Date(T0 + at + machine.ahead),
    () => at,
  );
  const measure = (database: number, seconds = 0) => {
    const start = at;
    at += seconds * 1000;
    clock.measure(new Date(T0 + database), start, at);
  };
  const getSeconds = () => (clock.now().getTime() - T0) / 1000;
  return { clock, machine, measure, getSeconds, pass: (seconds: number) => (at += seconds * 1000) };
}

test('a clock shows the database’s time, and continues by ticks when the machine’s clock is set', () => {
  const { clock, machine, measure, getSeconds, pass } = createMachine(4_000);
  measure(0);
  expect(getSeconds()).toBeCloseTo(0, 1);
  expect(clock.offset()).toEqual({ seconds: expect.closeTo(4, 1), isTooLarge: false });
  machine.ahead = 2 * HOUR;
  pass(10);
  expect(getSeconds()).toBeCloseTo(10, 1);
  expect(clock.offset()).toEqual({ seconds: expect.closeTo(7200, 1), isTooLarge: true });
  machine.ahead = -2 * HOUR;
  pass(10);
  expect(getSeconds()).toBeCloseTo(20, 1);
  expect(clock.offset()).toEqual({ seconds: expect.closeTo(-7200, 1), isTooLarge: true });
});

test.each([
  ['at the start of its answer', 0],
  ['at its end', 30_000],
])('a database that takes 30 seconds and reads its clock %s is no wrong clock', (_, database) => {
  const { clock, measure, getSeconds } = createMachine();
  measure(database, 30);
  expect(clock.offset()?.isTooLarge).toBe(false);
  expect(getSeconds()).toBe(30);
});

test('a slow answer replaces no exact measurement, and hides no wrong clock', () => {
  const { clock, machine, measure, getSeconds, pass } = createMachine();
  measure(0);
  machine.ahead = 8_000;
  pass(5);
  measure(5_000, 20);
  expect(getSeconds()).toBeCloseTo(25, 1);
  expect(clock.offset()).toEqual({ seconds: expect.closeTo(8, 1), isTooLarge: true });
});

test('a clock follows the database when its time is accepted, also back', () => {
  const { clock, machine, measure, getSeconds, pass } = createMachine();
  measure(0);
  pass(5);
  machine.ahead = -HOUR;
  measure(5_000 - HOUR);
  // Nothing has been ended yet, so the time does not run backwards.
  expect(getSeconds()).toBeCloseTo(5, 1);
  clock.accept();
  expect(getSeconds()).toBeCloseTo(5 - 3600, 1);
  expect(clock.offset()).toEqual({ seconds: expect.closeTo(0, 1), isTooLarge: false });
});

test('a time that was measured and never accepted is not the service’s', () => {
  const { clock, measure, getSeconds, pass } = createMachine();
  measure(0);
  clock.accept();
  pass(5);
  measure(5_000 + 2 * HOUR);
  expect(clock.offset()?.isTooLarge).toBe(true);
  expect(getSeconds()).toBeCloseTo(5, 1);
});
