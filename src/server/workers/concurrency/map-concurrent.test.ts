import { expect, test } from 'vitest';
import { mapConcurrent } from './map-concurrent.ts';

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

test('maps every item in order, with bounded concurrency', async () => {
  let underWay = 0;
  let maxRunning = 0;
  const startedItems: number[] = [];
  await mapConcurrent([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
    startedItems.push(item);
    underWay += 1;
    maxRunning = Math.max(maxRunning, underWay);
    await nextTurn();
    underWay -= 1;
  });
  expect(startedItems).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(maxRunning).toBe(3);
});

test('starts no other item after a failure, and waits for those in progress', async () => {
  const endedItems: number[] = [];
  const startedItems: number[] = [];
  const doing = mapConcurrent([1, 2, 3, 4, 5, 6], 3, async (item) => {
    startedItems.push(item);
    await nextTurn();
    if (item === 2) throw new Error('the second failed');
    await nextTurn();
    endedItems.push(item);
  });
  await expect(doing).rejects.toThrow('the second failed');
  expect(startedItems).toEqual([1, 2, 3]);
  expect(endedItems).toEqual([1, 3]);
});
