/**
 * Two nets estimate the age; they vary by 3.7 and 2.2 years within one person, and one reads teenagers 4
 * to 8 years too old. Farther apart than this, three times their joint spread, neither is believed.
 */
export const MAX_AGE_DISAGREEMENT_YEARS = 12;

/**
 * Up to the first age the primary net alone counts, since the secondary reads teenagers too old; from the
 * second on both count alike, since the secondary is the steadier one; between them its weight grows.
 */
export const SECONDARY_AGE_NET_COUNTS = { from: 20, fullyFrom: 30 } as const;
