import { StartError } from '../../errors.ts';
import { type ShareInterval, shareInterval } from '../../verification/accuracy/share-interval.ts';
import { judgeFaces } from '../../verification/faces/judge-distance.ts';
import { FIT_PHOTO, SELFIE_BAND } from '../../verification/policy/face-policy.ts';
import { MEASURED_LIMITS } from '../../verification/policy/measured-groups.ts';
import type { DistanceRow, PairCounts } from './read-distances.ts';

/** Distances of two people that the product of today and earlier versions take for two people's. */
export const FAR_LIMITS: readonly number[] = [1.06, 1.12, SELFIE_BAND.different];

/** Pairs of two people: how many lie within each of `MEASURED_LIMITS`. */
export type StrangerRates = { name: string; nearest: number; within: ShareInterval[] };
/** Pairs of one person: the same, how many lie at each of `FAR_LIMITS` or beyond, and how many the product refuses. */
export type OwnRates = {
  name: string;
  within: ShareInterval[];
  beyond: ShareInterval[];
  refused: ShareInterval;
};
export type DistanceMeasures = {
  strangers: StrangerRates[];
  own: OwnRates[];
  /** pairs with a face that is not fit: the product decides nothing about them */
  unfit: number;
};

/**
 * The rates of a table of distances by group and set.
 * @param counts if the table has only the near pairs of two people, how many there are of all; then only the groups and
 * sets that it names have rates
 * @throws StartError if a group has fewer pairs in the counts than in the table
 */
export function measureDistances(rows: readonly DistanceRow[], counts: PairCounts | null): DistanceMeasures {
  const fit = rows.filter(({ fitness }) => fitness >= FIT_PHOTO);
  return {
    strangers: measureStrangers(
      fit.filter(({ isMated }) => !isMated),
      counts,
    ),
    own: measureOwn(fit.filter(({ isMated }) => isMated)),
    unfit: rows.length - fit.length,
  };
}

function measureStrangers(rows: readonly DistanceRow[], counts: PairCounts | null): StrangerRates[] {
  const names = counts ? [...counts.keys()] : [...new Set(rows.flatMap(({ group, set }) => [group, set]))];
  return names.map((name) => {
    const distances = rows.filter(({ group, set }) => group === name || set === name).map(readDistance);
    const all = counts ? sum(counts.get(name) ?? []) : distances.length;
    if (all < distances.length)
      throw new StartError(
        `The counts have ${all} pairs of two people of ${name}, and the table of distances has ${distances.length}. Correct the counts.`,
      );
    return { name, nearest: findNearest(distances), within: countWithin(distances, all) };
  });
}

function measureOwn(rows: readonly DistanceRow[]): OwnRates[] {
  return [...new Set(rows.map(({ set }) => set))].map((name) => {
    const own = rows.filter(({ set }) => set === name);
    const refused = own.filter((row) => judgeFaces(row, SELFIE_BAND, FIT_PHOTO) === 'different');
    const countBeyond = (limit: number) => own.filter(({ distance }) => distance >= limit).length;
    return {
      name,
      within: countWithin(own.map(readDistance), own.length),
      beyond: FAR_LIMITS.map((limit) => shareInterval(countBeyond(limit), own.length)),
      refused: shareInterval(refused.length, own.length),
    };
  });
}

const readDistance = ({ distance }: DistanceRow) => distance;
const findNearest = (distances: readonly number[]) =>
  distances.reduce((nearest, each) => Math.min(nearest, each), Number.POSITIVE_INFINITY);
const sum = (steps: readonly { count: number }[]) => steps.reduce((all, { count }) => all + count, 0);
const countWithin = (distances: readonly number[], all: number) =>
  MEASURED_LIMITS.map((limit) => shareInterval(distances.filter((each) => each <= limit).length, all));
