import { type ShareInterval, shareInterval } from './share-interval.ts';

export type RaisedCount = { raised: number; of: number };

/** One set of images that others took: how many of its attacks raise a signal, and how many of its genuine images. */
export type MeasuredSet = { set: string; attacks: RaisedCount; genuine: RaisedCount };

/** How often a signal is raised on attacks and on genuine images, and the ratio of both. */
export type LikelihoodRatio = {
  attacks: ShareInterval;
  genuine: ShareInterval;
  /** infinite if no genuine image raises it; NaN if nothing does */
  ratio: number;
  /** from the ends of both intervals, so at least as wide as 95 % */
  low: number;
  high: number;
};

/** How much more often attacks raise a signal than genuine images of the same set. 1: the signal says nothing. */
export function likelihoodRatio({ attacks, genuine }: Omit<MeasuredSet, 'set'>): LikelihoodRatio {
  const [attack, genuineRate] = [
    shareInterval(attacks.raised, attacks.of),
    shareInterval(genuine.raised, genuine.of),
  ];
  return {
    attacks: attack,
    genuine: genuineRate,
    ratio: attack.share / genuineRate.share,
    low: attack.low / genuineRate.high,
    high: attack.high / genuineRate.low,
  };
}
