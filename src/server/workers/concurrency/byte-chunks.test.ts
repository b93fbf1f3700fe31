import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { countLoopTurns } from '../../../../test/harness/count-loop-turns.ts';
import { forEachChunk, joinChunks } from './byte-chunks.ts';

const MEGABYTE = 1024 * 1024;
const large = randomBytes(5 * MEGABYTE + 7);

test('processes all bytes in order, and serves other requests in between', async () => {
  const [parts, turns] = await countLoopTurns(() => forEachChunk(large, (part) => Buffer.from(part)));
  expect(Buffer.concat(parts).equals(large)).toBe(true);
  expect(Math.max(...parts.map(({ length }) => length))).toBe(MEGABYTE);
  expect(turns).toBeGreaterThanOrEqual(5);
});

test('[S54] joins all pieces in order, and serves other requests after each megabyte', async () => {
  const pieces = Array.from({ length: 81 }, (_, at) => large.subarray(at * 65_536, (at + 1) * 65_536));
  const [whole, turns] = await countLoopTurns(() => joinChunks(pieces));
  expect(whole.equals(large)).toBe(true);
  expect(turns).toBeGreaterThanOrEqual(5);
});

test('joins no pieces to an empty buffer', async () => {
  expect(await forEachChunk(new Uint8Array(), String)).toEqual([]);
  expect(await joinChunks([])).toEqual(Buffer.alloc(0));
});
