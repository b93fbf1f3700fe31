import { type HeadTraits, makeUpHead } from '../../specimen/heads/head-traits.ts';
import { type HeadGroup, makeUpGroup } from '../../specimen/heads/related-heads.ts';
import { PRESENTATIONS } from '../../specimen/heads/stage-presentation.ts';
import type { Order } from './liveness-samples.ts';

type PeopleSet = { first: number; people: number; seed: number; group?: HeadGroup };

/**
 * Made-up people: weights were set on the first, limits of depth on the first two, and the limit of faces on the first
 * three; `held-out` had no part in it. The last two are groups of people who look alike; nothing was set on them either.
 */
const PEOPLE: Record<string, PeopleSet> = {
  'tuned-on': { first: 101, people: 40, seed: 1000 },
  'tried-on': { first: 141, people: 40, seed: 20_000 },
  'limited-on': { first: 321, people: 40, seed: 80_000 },
  'held-out': { first: 361, people: 40, seed: 100_000 },
  'one-type': { first: 6002, people: 40, seed: 120_000, group: 'type' },
  siblings: { first: 7002, people: 40, seed: 140_000, group: 'siblings' },
};

export const SETS = Object.keys(PEOPLE);

/** What a person of a set looks like, by the number that `listOrders` gives. */
export function makeUpPerson(set: string, person: number): HeadTraits {
  const { first, people, group } = PEOPLE[set]!;
  return group ? makeUpGroup(group, first - 1, people)[person - first]! : makeUpHead(person);
}

/**
 * So many challenges of each kind, by seed, so that a partial run has equally many of each. The person under a mask, and the
 * second of two people, is any other person of the set.
 */
export function* listOrders(set: string, count: number): Generator<Order> {
  const { first, people, seed } = PEOPLE[set]!;
  for (let i = 0; i < count; i++) {
    const person = i % people;
    const other = (person + 1 + ((i * 7) % (people - 1))) % people;
    for (const presentation of PRESENTATIONS) {
      yield { presentation, seed: seed + i, person: first + person, other: first + other };
    }
  }
}
