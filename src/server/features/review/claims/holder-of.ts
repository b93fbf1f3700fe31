type ClaimColumns = { claimed_by: number | null; claimed_until: Date | null };

/** Who has the case to decide now, by id; null for nobody, or for one of whom there was no sign for too long. */
export function currentHolder({ claimed_by, claimed_until }: ClaimColumns, now: Date): number | null {
  return claimed_until && claimed_until > now ? claimed_by : null;
}
