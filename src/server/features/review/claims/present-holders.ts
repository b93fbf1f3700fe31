import { holderOf } from './holder-of.ts';
import { openerOf } from './open-case.ts';

type Held = Parameters<typeof holderOf>[0] &
  Parameters<typeof openerOf>[0] & { claimed_by_name: string | null };

/** Who has the case to decide and who has it open, as staff are told; nobody has it whose account is gone. */
export function presentHolders(row: Held, now: Date) {
  const claimed_by = row.claimed_by_name === null ? null : holderOf(row, now);
  return {
    claimed_by,
    claimed_by_name: claimed_by === null ? null : row.claimed_by_name,
    open_by: openerOf(row, now),
  };
}
