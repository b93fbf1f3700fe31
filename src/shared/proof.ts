/** What a verdict rests on, in the order in which people read it. */
export const PROOF_NAMES = [
  'document',
  'portrait',
  'details',
  'face',
  'original',
  'in_force',
  'unlisted',
] as const;
export type ProofName = (typeof PROOF_NAMES)[number];

/** `not_shown` is also the state of whatever could not be measured, compared, read or looked up. */
export const PROOF_STATES = ['shown', 'contradicted', 'not_shown'] as const;
export type ProofState = (typeof PROOF_STATES)[number];

/** What a state rests on. */
export const PROOF_SOURCES = [
  'classification',
  'machine_readable_zone',
  'issuer_signature',
  'faces',
  'portrait',
  'ghost_image',
  'liveness',
  'record',
  'record_match',
  'reference',
  'no_reference',
  'contradictory_reference',
  'copy_measures',
  'expiry_date',
  'no_expiry',
  'block_list',
  'comparison_refused',
  'not_released',
  'status_list',
  'unavailable',
  'budget',
] as const;
export type ProofSource = (typeof PROOF_SOURCES)[number];

/** The source of a state, and its figures: measured values beside their limits, counts, and words of closed lists. */
export type ProofBasis = { source: ProofSource; figures: Record<string, number | string> };

/** One thing that a verdict rests on. The pipeline approves only what was shown; nothing approves that is not listed. */
export type Proof = { name: ProofName; state: ProofState; by: ProofBasis };
