import { seededRandom } from '../../verification/accuracy/seeded-random.ts';
import { SELFIE_BAND } from '../../verification/policy/face-policy.ts';
import { FACE_LIMITS } from '../../verification/policy/list-face-limits.ts';
import {
  type DistanceLimits,
  type DistanceMeasures,
  listFit,
  listOfName,
  measureDistances,
  type PairTotals,
} from './measure-distances.ts';
import type { DistanceRow } from './read-distances.ts';

/** The distances that the product uses. */
const USED_DISTANCES: DistanceLimits = {
  within: FACE_LIMITS.map(({ limit }) => limit),
  beyond: [SELFIE_BAND.different],
};

export type Halves = readonly [DistanceMeasures, DistanceMeasures];

/**
 * The rates at the limits that the product uses, in two halves of the pairs by a seed: a limit that was chosen on one
 * half can be judged by the other. The pairs of each set and group are halved. Of those that only the totals have, each
 * half has half. Two pairs of one person, or of one image, may be in both halves, because the table does not say whose
 * they are.
 */
export function measureHalves(rows: readonly DistanceRow[], totals: PairTotals | null, seed: number): Halves {
  const [first, second] = splitRows(rows, seed);
  const strangerRows = listStrangers(rows);
  const measureHalf = (half: readonly DistanceRow[], round: (value: number) => number) => {
    const halved = new Map<string, number>();
    for (const [name, all] of totals ?? []) {
      const unlisted = all - listOfName(strangerRows, name).length;
      halved.set(name, listOfName(listStrangers(half), name).length + round(unlisted / 2));
    }
    return measureDistances(half, totals && halved, USED_DISTANCES);
  };
  return [measureHalf(first, Math.ceil), measureHalf(second, Math.floor)];
}

const listStrangers = (rows: readonly DistanceRow[]) => listFit(rows).filter(({ isMated }) => !isMated);

/** Halves each set and group, own pairs and others apart. Of an odd number the one more goes to each half by turns. */
function splitRows(rows: readonly DistanceRow[], seed: number): [DistanceRow[], DistanceRow[]] {
  const random = seededRandom(seed);
  const parts = new Map<string, { row: DistanceRow; at: number }[]>();
  for (const row of rows) {
    const name = JSON.stringify([row.set, row.group, row.isMated]);
    parts.set(name, [...(parts.get(name) ?? []), { row, at: random.next() }]);
  }
  const halves: [DistanceRow[], DistanceRow[]] = [[], []];
  let isSecondLarger = false;
  for (const part of parts.values()) {
    const round = isSecondLarger ? Math.floor : Math.ceil;
    if (part.length % 2 === 1) isSecondLarger = !isSecondLarger;
    const end = round(part.length / 2);
    const sortedRows = part.toSorted((one, other) => one.at - other.at);
    for (const [at, { row }] of sortedRows.entries()) halves[at < end ? 0 : 1].push(row);
  }
  return halves;
}
