import { expect, test } from 'vitest';
import { mapConcurrent } from './map-concurrent.ts';

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

test('maps every item in order, with bounded concurrency', async () => {
  let underWay = 0;
  let maxRunning = 0;
  const begun: number[] = [];
  await mapConcurrent([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
    begun.push(item);
    underWay += 1;
    maxRunning = Math.max(maxRunning, underWay);
    await nextTurn();
    underWay -= 1;
  });
  expect(begun).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(maxRunning).toBe(3);
});

test('starts no other item after a failure, and waits for those in progress', async () => {
  const ended: number[] = [];
  const begun: number[] = [];
  const doing = mapConcurrent([1, 2, 3, 4, 5, 6], 3, async (item) => {
    begun.push(item);
    await nextTurn();
    if (item === 2) throw new Error('the second failed');
    await nextTurn();
    ended.push(item);
  });
  await expect(doing).rejects.toThrow('the second failed');
  expect(begun).toEqual([1, 2, 3]);
  expect(ended).toEqual([1, 3]);
});
