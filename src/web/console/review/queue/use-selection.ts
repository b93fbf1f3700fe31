import { useState } from 'react';
import type { ListRow } from './fold-rings.ts';

/** The rows that are selected for the actions of the footer. */
export type Selection = {
  ids: ReadonlySet<string>;
  set(ids: readonly string[]): void;
  /** selects or deselects a row; a range begins at the row that was last selected */
  toggle(rows: readonly ListRow[], index: number, isRange: boolean): void;
};

const NONE: ReadonlySet<string> = new Set();

/** A selection belongs to one list: under another filter nothing is selected. */
export function useSelection(url: string): Selection {
  const [held, setHeld] = useState({ url, ids: NONE, last: 0 });
  const { ids, last } = held.url === url ? held : { ids: NONE, last: 0 };
  return {
    ids,
    set: (chosen) => setHeld({ url, ids: new Set(chosen), last: 0 }),
    toggle: (rows, index, isRange) => {
      const next = new Set(ids);
      const id = rows[index]!.id;
      if (isRange)
        for (const row of rows.slice(Math.min(last, index), Math.max(last, index) + 1))
          if (!row.folded) next.add(row.id);
          else if (!next.delete(id)) next.add(id);
      setHeld({ url, ids: next, last: index });
    },
  };
}
