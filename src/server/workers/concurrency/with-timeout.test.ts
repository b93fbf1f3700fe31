import { expect, test } from 'vitest';
import { withTimeout } from './with-timeout.ts';

const never = new Promise<string>(() => {});
const HOUR = 3_600_000;

test('gives what the work comes to, and keeps no timer behind it', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = timers();
  expect(await withTimeout(HOUR, Promise.resolve('done'), () => 'late')).toBe('done');
  await expect(withTimeout(HOUR, Promise.reject(new Error('broken')), () => 'late')).rejects.toThrow(
    'broken',
  );
  expect(timers()).toBe(before);
});

test('gives what is said of work that takes too long, or throws it', async () => {
  expect(await withTimeout(1, never, () => 'late')).toBe('late');
  expect(await withTimeout(-1, never, () => 'late')).toBe('late');
  const complain = () => {
    throw new Error('too late');
  };
  await expect(withTimeout(1, never, complain)).rejects.toThrow('too late');
});
