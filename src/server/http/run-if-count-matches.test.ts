import { expect, test } from 'vitest';
import { MAX_BATCH_SIZE } from './fields/counted-fields.ts';
import { runIfCountMatches } from './run-if-count-matches.ts';

function many(there: number, heldBack = 0) {
  const log: string[] = [];
  const find = async (limit: number) => Array.from({ length: Math.min(there, limit) }, (_, at) => at);
  const hold = async (some: number[]) => {
    log.push(`held ${some.length}`);
    return some.slice(heldBack);
  };
  const act = async (some: number[]) => void log.push(`did ${some.length}`);
  return { log, find, hold, act };
}

test('only counts until the caller sends the expected number', async () => {
  const three = many(3);
  expect((await runIfCountMatches(three, undefined)).body).toEqual({ count: 3, more: false, done: false });
  await expect(runIfCountMatches(three, 2)).rejects.toMatchObject({ code: 'conflict' });
  expect(three.log).toEqual([]);
  expect((await runIfCountMatches(three, 3)).body).toEqual({ count: 3, more: false, done: true });
  expect(three.log).toEqual(['held 3', 'did 3']);
});

test('[S162] locks all records before it changes more than one batch', async () => {
  const lots = many(MAX_BATCH_SIZE + 50);
  const answer = await runIfCountMatches(lots, MAX_BATCH_SIZE);
  expect(answer.body).toEqual({ count: MAX_BATCH_SIZE, more: true, done: true });
  expect(lots.log).toEqual([`held ${MAX_BATCH_SIZE}`, `did ${MAX_BATCH_SIZE}`]);
});

test('[S162] changes nothing if a record was lost before it was locked', async () => {
  const two = many(2, 1);
  await expect(runIfCountMatches(two, 2)).rejects.toThrow(
    '1 record matches now, not 2. Nothing was changed; confirm again.',
  );
  expect(two.log).toEqual(['held 2']);
});
