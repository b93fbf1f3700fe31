import { type DistanceJudgement, judgeFaces, reportDistance } from '../faces/judge-distance.ts';
import { readReferenceResult } from '../faces/read-reference-result.ts';
import type { Reference } from '../faces/reference.ts';
import type { DistanceBand } from '../policy/face-policy.ts';
import type { ParkingReason } from '../reasons.ts';
import { toBasis } from './proofs.ts';
import type { ProofResult } from './prove-document.ts';

/** The face against the anchor: how it was judged, or why it was not. */
export type AnchorResult = ProofResult &
  (
    | { is: 'none' }
    | { is: 'contradictory' }
    | { is: 'missing'; reason: ParkingReason }
    | { is: DistanceJudgement; distance: number }
  );

const STATES = { same: 'shown', different: 'contradicted', between: 'not_shown' } as const;

/**
 * `face`: the face is the anchor's. Without an anchor, or without a comparison, it is not shown.
 * @param minFitness the fitness that both faces need before their distance decides
 */
export function proveFace(reference: Reference, band: DistanceBand, minFitness: number): AnchorResult {
  const result = readReferenceResult(reference);
  if (result.is === 'none') return { is: 'none', state: 'not_shown', by: toBasis('no_reference') };
  if (result.is === 'contradictory')
    return { is: result.is, state: 'not_shown', by: toBasis('contradictory_reference') };
  if (result.is === 'missing')
    return { is: 'missing', reason: result.reason, state: 'not_shown', by: toBasis('unavailable') };
  const is = judgeFaces(result, band, minFitness);
  const by = toBasis('reference', {
    distance: reportDistance(result.distance),
    same_up_to: reportDistance(band.same),
    ...(result.fitness === undefined ? { cause: 'unmeasured' } : {}),
  });
  return { is, distance: result.distance, state: STATES[is], by };
}
