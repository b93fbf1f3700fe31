import type { FaceDescriptors, Finding } from '../../vision/evidence.ts';
import { isAnotherAsNear, isTooUnclear, reportDistance } from '../faces/judge-distance.ts';
import type { Reference } from '../faces/reference.ts';
import type { DistanceBand } from '../policy/face-policy.ts';
import { FAR_FROM_ANCHOR } from '../policy/signal-policy.ts';
import type { Signal } from './signals.ts';

type ComparisonLimits = {
  band: DistanceBand;
  /** the fitness that both faces need before their distance decides */
  minFitness: number;
};

/** The signal of a selfie that no later image can be compared with: approved, it is not part of the anchor. */
export function raiseUnfitSelfie(
  reference: Reference,
  face: Finding<FaceDescriptors | null>,
  minFitness: number,
): Signal[] {
  // Compared with the anchor, the less clear face has the signal of that comparison.
  const isCompared = reference.is === 'compared' && reference.distance.ok;
  const fitness = face.ok ? face.value?.fitness : undefined;
  if (isCompared || fitness === undefined || fitness >= minFitness) return [];
  return [toLowQuality(fitness)];
}

const toLowQuality = (fitness: number): Signal => ({
  signal: 'low_face_quality',
  fitness: Math.round(fitness * 100) / 100,
});

/**
 * The signals of a comparison with the anchor, the selfie that staff approved. The face is not clear enough to decide,
 * or other people are about as near, or it counts as the same near the limit for that.
 */
export function raiseFaceSignals(reference: Reference, { band, minFitness }: ComparisonLimits): Signal[] {
  if (reference.is !== 'compared' || !reference.distance.ok) return [];
  const { distance, fitness, others } = reference;
  if (fitness !== undefined && isTooUnclear({ distance: distance.value, fitness }, band, minFitness))
    return [toLowQuality(fitness)];
  if (others && others.nearest !== null && isAnotherAsNear({ distance: distance.value, others }))
    return [
      {
        signal: 'others_as_near',
        distance: reportDistance(distance.value),
        nearest: reportDistance(others.nearest),
        others: others.count,
      },
    ];
  if (distance.value > band.same || distance.value <= band.same * (1 - FAR_FROM_ANCHOR)) return [];
  return [
    {
      signal: 'far_from_anchor',
      distance: reportDistance(distance.value),
      same_up_to: reportDistance(band.same),
    },
  ];
}
