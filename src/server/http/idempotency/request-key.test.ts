import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { countLoopTurns } from '../../../../test/harness/count-loop-turns.ts';
import { hashRequest, readRequestKey } from './request-key.ts';

const key = readRequestKey('one', 'credential')!;

test('[S54] hashes an image in chunks, and serves other requests in between', async () => {
  const image = Buffer.alloc(5 * 1024 * 1024, 'noise');
  const [fingerprint, turns] = await countLoopTurns(() => hashRequest(key, ['é', image]));
  const atOnce = createHmac('sha256', key.secret).update('2:é').update(`${image.length}:`).update(image);
  expect(fingerprint).toEqual(atOnce.digest());
  expect(turns).toBeGreaterThanOrEqual(5);
});

test('gives another fingerprint if the boundary between two fields moves', async () => {
  expect(await hashRequest(key, ['ab', 'c'])).not.toEqual(await hashRequest(key, ['a', 'bc']));
});
