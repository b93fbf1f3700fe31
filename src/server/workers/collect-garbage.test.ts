import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { collectAllGarbage, collectGarbage } from './collect-garbage.ts';

const megabytes = () => process.memoryUsage().arrayBuffers / 2 ** 20;

it('frees what was made of late and is done with, before there is much of it', async () => {
  collectGarbage();
  const before = megabytes();
  const above: number[] = [];
  for (let round = 0; round < 40; round++) {
    for (let i = 0; i < 2; i++) new Uint8Array(4 * 2 ** 20).fill(i);
    above.push(megabytes() - before);
    collectGarbage();
    await setImmediate();
  }
  // 8 of a round, and perhaps of one before, which another thread gives back; V8 by itself lets 23 to 47 lie.
  const middle = above.toSorted((one, other) => one - other)[above.length / 2];
  expect(middle).toBeLessThan(18);
});

it('frees what is done with however old it is', async () => {
  let kept: Uint8Array[] | null = Array.from({ length: 16 }, () => new Uint8Array(4 * 2 ** 20));
  for (let round = 0; round < 3; round++) collectGarbage(); // what outlives two of these is old
  const before = megabytes();
  expect(kept).toHaveLength(16);
  kept = null;
  collectGarbage();
  await setImmediate();
  expect(before - megabytes()).toBeLessThan(32);
  collectAllGarbage();
  await expect.poll(() => before - megabytes()).toBeGreaterThan(48);
});
