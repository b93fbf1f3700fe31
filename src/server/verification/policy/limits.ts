import { type DistanceBand, GHOST_DIFFERENT_FROM, PORTRAIT_BAND, SELFIE_BAND } from './face-policy.ts';
import { PASSING_SCORE } from './score-policy.ts';

/**
 * The limits that turn findings into a verdict, and that a tenant may set for itself. Distances are combined ones
 * (see `face-policy`: 1.0 is the boundary), the score is 0 .. 1.
 */
export type Limits = {
  /** a selfie against the reference selfie, and against the face that did a liveness challenge */
  selfie_band: DistanceBand;
  /** a card's portrait against the reference selfie */
  portrait_band: DistanceBand;
  /** from here on a ghost image shows another person than the portrait */
  ghost_different_from: number;
  /** from here on a licence's text passes */
  passing_score: number;
};

/** The limits of a tenant that has set none. */
export const PRODUCT_LIMITS: Limits = {
  selfie_band: SELFIE_BAND,
  portrait_band: PORTRAIT_BAND,
  ghost_different_from: GHOST_DIFFERENT_FROM,
  passing_score: PASSING_SCORE,
};

/** The limits that a tenant has set, and when (`YYYY-MM-DD HH:MM:SS`, UTC); for the others the product's apply. */
export type TenantPolicy = { limits: Partial<Limits>; set_at: string };

/** The complete limits that decide, and since when a tenant has its own among them; null without any. */
export type Policy = { limits: Limits; set_at: string | null };

export function resolvePolicy(policy: TenantPolicy | null | undefined): Policy {
  return { limits: { ...PRODUCT_LIMITS, ...policy?.limits }, set_at: policy?.set_at ?? null };
}
