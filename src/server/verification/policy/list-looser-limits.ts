import { type Limits, PRODUCT_LIMITS } from './limits.ts';

/** A limit for "same" above the product's, which comes from the worst group that was measured. */
export type LooserLimit = {
  name: string;
  limit: number;
  /** the product's own limit */
  product: number;
  /** `limit` minus `product` */
  by: number;
};

/** The limits for "same" that are looser than the product's, and by how much. */
export function listLooserLimits(limits: Limits): LooserLimit[] {
  return (['selfie_band', 'portrait_band'] as const).flatMap((band) => {
    const [limit, product] = [limits[band].same, PRODUCT_LIMITS[band].same];
    const by = Math.round((limit - product) * 10_000) / 10_000;
    return by > 0 ? [{ name: `${band}.same`, limit, product, by }] : [];
  });
}
