import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { collectGarbage } from './collect-garbage.ts';

const megabytes = () => process.memoryUsage().arrayBuffers / 2 ** 20;

it('frees what was made of late and is done with, before there is much of it', async () => {
  collectGarbage();
  const before = megabytes();
  for (let i = 0; i < 6; i++) new Uint8Array(4 * 2 ** 20).fill(i);
  expect(megabytes()).toBeGreaterThan(before + 20);
  collectGarbage();
  // It is given back by another thread.
  while (megabytes() > before + 8) await setTimeout(10);
});
