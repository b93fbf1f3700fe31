import { StartError } from '../../errors.ts';
import { type ShareInterval, shareInterval } from '../../verification/accuracy/share-interval.ts';
import { judgeFaces } from '../../verification/faces/judge-distance.ts';
import { FIT_PHOTO, SELFIE_BAND } from '../../verification/policy/face-policy.ts';
import { MEASURED_LIMITS } from '../../verification/policy/measured-groups.ts';
import type { DistanceRow, PairCounts } from './read-distances.ts';

/** The distances at which pairs are counted: up to each of `within`, and from each of `beyond` on. */
export type DistanceLimits = { within: readonly number[]; beyond: readonly number[] };

/** Beyond: distances that the product of today and earlier versions take for two people's. */
const MEASURED_DISTANCES: DistanceLimits = {
  within: MEASURED_LIMITS,
  beyond: [1.06, 1.12, SELFIE_BAND.different],
};

/** Pairs of two people: how many lie within each limit, and the nearest, also by faceres alone. */
export type StrangerRates = {
  name: string;
  nearest: number;
  nearestByFaceres: number;
  within: ShareInterval[];
};
/** Pairs of one person: the same, how many lie at each distance or beyond, and how many the product refuses. */
export type OwnRates = {
  name: string;
  within: ShareInterval[];
  beyond: ShareInterval[];
  refused: ShareInterval;
};
export type DistanceMeasures = {
  limits: DistanceLimits;
  strangers: StrangerRates[];
  mated: OwnRates[];
  /** pairs with a face that is not fit: the product decides nothing about them */
  unfit: number;
};

/** How many pairs of two people of a group or set there are. */
export type PairTotals = ReadonlyMap<string, number>;

export const sumCounts = (counts: PairCounts): PairTotals =>
  new Map([...counts].map(([name, steps]) => [name, steps.reduce((all, { count }) => all + count, 0)]));

/** The pairs of a table that count: those of which both faces are fit to be compared. */
export const listFit = (rows: readonly DistanceRow[]) => rows.filter(({ fitness }) => fitness >= FIT_PHOTO);

export const listOfName = (rows: readonly DistanceRow[], name: string) =>
  rows.filter(({ group, set }) => group === name || set === name);

/**
 * The rates of a table of distances by group and set.
 * @param totals if the table has only the near pairs of two people, how many there are of all; then only the groups and
 * sets that it names have rates
 * @throws StartError if a group has fewer pairs in all than in the table
 */
export function measureDistances(
  rows: readonly DistanceRow[],
  totals: PairTotals | null,
  limits: DistanceLimits = MEASURED_DISTANCES,
): DistanceMeasures {
  const fit = listFit(rows);
  const strangers = fit.filter(({ isMated }) => !isMated);
  const mated = fit.filter(({ isMated }) => isMated);
  return {
    limits,
    strangers: measureStrangers(strangers, totals, limits),
    mated: measureOwn(mated, limits),
    unfit: rows.length - fit.length,
  };
}

function measureStrangers(
  rows: readonly DistanceRow[],
  totals: PairTotals | null,
  { within }: DistanceLimits,
): StrangerRates[] {
  const names = totals ? [...totals.keys()] : [...new Set(rows.flatMap(({ group, set }) => [group, set]))];
  return names.map((name) => {
    const matchingRows = listOfName(rows, name);
    const all = totals ? (totals.get(name) ?? 0) : matchingRows.length;
    if (all < matchingRows.length)
      throw new StartError(
        `The counts have ${all} pairs of two people of ${name}, and the table of distances has ${matchingRows.length}. Correct the counts.`,
      );
    const distances = matchingRows.map(readDistance);
    return {
      name,
      nearest: findNearest(distances),
      nearestByFaceres: findNearest(matchingRows.flatMap(({ faceres }) => faceres ?? [])),
      within: countWithin(distances, all, within),
    };
  });
}

function measureOwn(rows: readonly DistanceRow[], { within, beyond }: DistanceLimits): OwnRates[] {
  return [...new Set(rows.map(({ set }) => set))].map((name) => {
    const setRows = rows.filter(({ set }) => set === name);
    const refusedRows = setRows.filter((row) => judgeFaces(row, SELFIE_BAND, FIT_PHOTO) === 'different');
    const countBeyond = (limit: number) => setRows.filter(({ distance }) => distance >= limit).length;
    return {
      name,
      within: countWithin(setRows.map(readDistance), setRows.length, within),
      beyond: beyond.map((limit) => shareInterval(countBeyond(limit), setRows.length)),
      refused: shareInterval(refusedRows.length, setRows.length),
    };
  });
}

const readDistance = ({ distance }: DistanceRow) => distance;
const findNearest = (distances: readonly number[]) =>
  distances.reduce((nearest, each) => Math.min(nearest, each), Number.POSITIVE_INFINITY);
const countWithin = (distances: readonly number[], all: number, limits: readonly number[]) =>
  limits.map((limit) => shareInterval(distances.filter((each) => each <= limit).length, all));
