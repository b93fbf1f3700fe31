/**
 * Two nets estimate the age. They vary by 3.7 and 2.2 years within one person, and one reads teenagers 4 to 8 years too
 * old. If they differ by more than this, three times their joint spread, neither counts.
 */
export const MAX_AGE_DISAGREEMENT_YEARS = 12;

/**
 * Up to the first age only the primary net counts, since the secondary reads teenagers too old. From the second on both
 * count alike, since the secondary is the steadier one. Between them its weight grows.
 */
export const SECONDARY_AGE_NET_COUNTS = { from: 20, fullyFrom: 30 } as const;
