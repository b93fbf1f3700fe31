import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { testDeep } from '../../../test/harness/tier.ts';
import { collectAllGarbage, collectGarbage } from './collect-garbage.ts';

const megabytes = () => process.memoryUsage().arrayBuffers / 2 ** 20;

it('frees recent garbage before much of it accumulates', async () => {
  collectGarbage();
  const before = megabytes();
  const above: number[] = [];
  for (let round = 0; round < 40; round++) {
    for (let i = 0; i < 2; i++) new Uint8Array(4 * 2 ** 20).fill(i);
    above.push(megabytes() - before);
    collectGarbage();
    await setImmediate();
  }
  // 8 MB of this round, and perhaps of the previous one, which another thread frees; V8 alone lets 23 to 47
  // MB accumulate.
  const middle = above.toSorted((one, other) => one - other)[above.length / 2];
  expect(middle).toBeLessThan(18);
});

testDeep('frees garbage of any age', async () => {
  let retained: Uint8Array[] | null = Array.from({ length: 16 }, () => new Uint8Array(4 * 2 ** 20));
  for (let round = 0; round < 3; round++) collectGarbage(); // objects that survive two minor collections are old
  const before = megabytes();
  expect(retained).toHaveLength(16);
  retained = null;
  collectGarbage();
  await setImmediate();
  expect(before - megabytes()).toBeLessThan(32);
  collectAllGarbage();
  await expect.poll(() => before - megabytes()).toBeGreaterThan(48);
});
