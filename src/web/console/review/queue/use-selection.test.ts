import { expect, test } from 'vitest';
import type { ListRow } from './fold-rings.ts';
import { addRange, toggleRow } from './use-selection.ts';

const rows: Pick<ListRow, 'id' | 'folded'>[] = [
  { id: 'a' },
  { id: 'ring', folded: [] },
  { id: 'b' },
  { id: 'c' },
];

test('a row is selected, and deselected again', () => {
  const one = toggleRow(new Set(['c']), 'a');
  expect([...one]).toEqual(['c', 'a']);
  expect([...toggleRow(one, 'c')]).toEqual(['a']);
});

test('a range has each row between its ends in either direction, and no ring', () => {
  expect([...addRange(new Set(['a']), rows, [0, 2])]).toEqual(['a', 'b']);
  expect([...addRange(new Set(), rows, [3, 0])]).toEqual(['a', 'b', 'c']);
});
