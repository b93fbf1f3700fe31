import { useState } from 'react';
import type { ListRow } from './fold-rings.ts';

/** The rows that are selected for the actions of the footer. */
export type Selection = {
  ids: ReadonlySet<string>;
  set(ids: readonly string[]): void;
  /** selects or deselects a row; a range begins at the row that was last selected */
  toggle(rows: readonly ListRow[], index: number, isRange: boolean): void;
};

const NO_ROWS: ReadonlySet<string> = new Set();

/** A selection belongs to one list: under another filter nothing is selected. */
export function useSelection(url: string): Selection {
  const [held, setHeld] = useState({ url, ids: NO_ROWS, last: 0 });
  const { ids, last } = held.url === url ? held : { ids: NO_ROWS, last: 0 };
  return {
    ids,
    set: (chosen) => setHeld({ url, ids: new Set(chosen), last: 0 }),
    toggle: (rows, index, isRange) => {
      const next = isRange ? addRange(ids, rows, [last, index]) : toggleRow(ids, rows[index]!.id);
      setHeld({ url, ids: next, last: index });
    },
  };
}

export function toggleRow(ids: ReadonlySet<string>, id: string): Set<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** The selection with all rows from one place to the other. The cases of a ring are selected in its own list. */
export function addRange(
  ids: ReadonlySet<string>,
  rows: readonly Pick<ListRow, 'id' | 'folded'>[],
  [one, other]: readonly [number, number],
): Set<string> {
  const range = rows.slice(Math.min(one, other), Math.max(one, other) + 1);
  return new Set([...ids, ...range.filter(({ folded }) => !folded).map(({ id }) => id)]);
}
