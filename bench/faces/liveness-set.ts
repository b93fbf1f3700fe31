import { PRESENTATIONS } from '../../src/specimen/heads/stage-presentation.ts';
import type { Order } from './liveness-samples.ts';

/**
 * Generated people: weights were set on the first set, limits of depth on the first two, and the limit of faces on the
 * first three. The last was not used for that.
 */
const PEOPLE = {
  'tuned-on': { first: 101, people: 40, seed: 1000 },
  'tried-on': { first: 141, people: 40, seed: 20_000 },
  'limited-on': { first: 321, people: 40, seed: 80_000 },
  'held-out': { first: 361, people: 40, seed: 100_000 },
};

export type SampleSet = keyof typeof PEOPLE;
export const SETS = Object.keys(PEOPLE) as SampleSet[];

/**
 * The number of challenges of each kind, by seed, so that the measured part has equally many of each. The person who
 * wears a mask, or replaces another, is any other one.
 */
export function* listOrders(set: SampleSet, count: number): Generator<Order> {
  const { first, people, seed } = PEOPLE[set];
  for (let i = 0; i < count; i++) {
    const person = i % people;
    const other = (person + 1 + ((i * 7) % (people - 1))) % people;
    for (const presentation of PRESENTATIONS) {
      yield { presentation, seed: seed + i, person: first + person, other: first + other };
    }
  }
}
