import { expect, test } from 'vitest';
import { withTimeout } from './with-timeout.ts';

const never = new Promise<string>(() => {});
const HOUR = 3_600_000;

test('returns the result of the work, and leaves no timer behind', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = timers();
  expect(await withTimeout(HOUR, Promise.resolve('done'), () => 'late')).toBe('done');
  await expect(withTimeout(HOUR, Promise.reject(new Error('broken')), () => 'late')).rejects.toThrow(
    'broken',
  );
  expect(timers()).toBe(before);
});

test('returns or throws the fallback if the work takes too long', async () => {
  expect(await withTimeout(1, never, () => 'late')).toBe('late');
  expect(await withTimeout(-1, never, () => 'late')).toBe('late');
  const complain = () => {
    throw new Error('too late');
  };
  await expect(withTimeout(1, never, complain)).rejects.toThrow('too late');
});
