type ClaimColumns = { claimed_by: number | null; claimed_until: Date | null };

/** The user who has the case to decide now, by id; null if no one does, or if the claim has expired. */
export function currentHolder({ claimed_by, claimed_until }: ClaimColumns, now: Date): number | null {
  return claimed_until && claimed_until > now ? claimed_by : null;
}
