import type { QueueRow } from '../../cases/case-types.ts';
import type { Filter } from '../../cases/queue-url.ts';

/** A row of the list; `folded` are the cases of the ring that it shows, its own among them. */
export type ListRow = QueueRow & { folded?: readonly QueueRow[] };

/** Whether a list shows a ring as one row: not the ring's own list, a search, or what is decided. */
export const foldsRings = (filter: Filter): boolean =>
  filter.status === 'pending' && !filter.ring && !filter.subject_id && !filter.q;

/** Two or more cases of one ring become one row, in the place of the first. */
export function foldRings(rows: readonly QueueRow[], filter: Filter): readonly ListRow[] {
  if (!foldsRings(filter)) return rows;
  const rings = new Map<string, QueueRow[]>();
  for (const row of rows) if (row.ring) rings.set(row.ring.id, [...(rings.get(row.ring.id) ?? []), row]);
  return rows.flatMap((row): ListRow[] => {
    const folded = (row.ring && rings.get(row.ring.id)) ?? [];
    if (folded.length < 2) return [row];
    return folded[0] === row ? [{ ...row, folded }] : [];
  });
}

/** The number of cases in rows. */
export const countFolded = (rows: readonly ListRow[]): number =>
  rows.reduce((sum, { folded }) => sum + (folded?.length ?? 1), 0);
