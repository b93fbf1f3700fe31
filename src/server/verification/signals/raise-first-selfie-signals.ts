import { areFit, type NearestOthers, reportDistance } from '../faces/judge-distance.ts';
import { BETWEEN_TWO, FIT_PHOTO, SAME_FACE_GAP } from '../policy/face-policy.ts';
import type { Signal } from './signals.ts';

export type FirstSelfie = {
  /** whether a liveness check showed its face */
  isLive: boolean;
  /** fitness of its face; undefined if it is unknown */
  fitness: number | undefined;
  /** the nearest of the tenant's other people; null if they were not compared */
  others: NearestOthers | null;
};

/**
 * The signals of a selfie without a reference, which a person decides. Unless a film shows who holds the camera, the
 * image may be any file: `unproven_capture`. A face about as near to two other people may be a blend of both, which
 * would be approved as either of them later: `others_as_near`.
 */
export function raiseFirstSelfieSignals({ isLive, fitness, others }: FirstSelfie): Signal[] {
  const signals: Signal[] = isLive ? [] : [{ signal: 'unproven_capture' }];
  const { nearest = null, second = null, count = 0 } = others ?? {};
  if (nearest === null || second === null || !areFit({ fitness }, FIT_PHOTO)) return signals;
  if (second > BETWEEN_TWO.within || nearest <= second * SAME_FACE_GAP) return signals;
  return [
    ...signals,
    {
      signal: 'others_as_near',
      distance: reportDistance(nearest),
      nearest: reportDistance(second),
      others: count,
    },
  ];
}
