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
export function scaleScore(score: number, own: FaceThresholds): number {
  let [from, to] = [
    { own: 0, product: 0 },
    { own: 1, product: 1 },
  ];
  for (const step of STEPS) {
    const point = { own: own[step], product: PRODUCT[step] };
    if (point.own <= score) from = point;
    else {
      to = point;
      break;
    }
  }
  if (from.own === from.product && to.own === to.product) return score;
  return from.product + ((score - from.own) * (to.product - from.product)) / (to.own - from.own);
}
