import type { FaceThresholds } from '../../inference/nets.ts';

/**
 * The product's own thresholds: scores of the built-in detector, to which those of other detectors are
 * mapped.
 */
const PRODUCT: FaceThresholds = { seen: 0.3, photo: 0.5, counted: 0.65, clear: 0.8 };

const STEPS = ['seen', 'photo', 'counted', 'clear'] as const;

/**
 * Maps a detector's score to the product's scale: each of the detector's thresholds becomes the product's, and scores
 * in between are interpolated.
 */
export function scaleScore(score: number, thresholds: FaceThresholds): number {
  let [from, to] = [
    { model: 0, product: 0 },
    { model: 1, product: 1 },
  ];
  for (const step of STEPS) {
    const point = { model: thresholds[step], product: PRODUCT[step] };
    if (point.model <= score) from = point;
    else {
      to = point;
      break;
    }
  }
  if (from.model === from.product && to.model === to.product) return score;
  return from.product + ((score - from.model) * (to.product - from.product)) / (to.model - from.model);
}
