import { expect, test } from 'vitest';
import type { QueueRow } from '../../cases/case-types.ts';
import { QUEUE } from '../../cases/queue-url.ts';
import { countFolded, foldRings } from './fold-rings.ts';

const ringed = (id: string, ring: string | null) => ({ id, ring: ring && { id: ring } }) as QueueRow;
const ROWS = [ringed('a', null), ringed('b', 'r'), ringed('c', 's'), ringed('d', 'r'), ringed('e', 'r')];

test('cases of one ring are one row, in the place of the first; a case alone stays a case', () => {
  const folded = foldRings(ROWS, QUEUE);
  expect(folded.map(({ id, folded }) => [id, folded?.map((row) => row.id)])).toEqual([
    ['a', undefined],
    ['b', ['b', 'd', 'e']],
    ['c', undefined],
  ]);
  expect(countFolded(folded)).toBe(ROWS.length);
});

test.each([
  ['the list of the ring', { ring: 'r' }],
  ['a search', { q: 'ada' }],
  ['decided cases', { status: 'decided' as const }],
])('%s shows each case', (_, filter) => {
  expect(foldRings(ROWS, { ...QUEUE, ...filter })).toEqual(ROWS);
});
