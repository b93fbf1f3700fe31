import { currentHolder } from './current-holder.ts';
import { currentViewer } from './open-case.ts';

type CaseHolderRow = Parameters<typeof currentHolder>[0] &
  Parameters<typeof currentViewer>[0] & { claimed_by_name: string | null; status: string };

/**
 * The users who have the case to decide and who have it open, as staff see it; a removed account counts as no one.
 * Only a pending case is claimed: the user who decided a quality sample must not see the claim on it.
 */
export function presentHolders(row: CaseHolderRow, now: Date) {
  const isClaimable = row.claimed_by_name !== null && row.status === 'pending';
  const claimed_by = isClaimable ? currentHolder(row, now) : null;
  return {
    claimed_by,
    claimed_by_name: claimed_by === null ? null : row.claimed_by_name,
    open_by: currentViewer(row, now),
  };
}
