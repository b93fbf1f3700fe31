import { PRESENTATIONS } from '../src/specimen/heads/stage-presentation.ts';
import type { Order } from './liveness-samples.ts';

/** Twenty made-up people each: constants were set on the first, and the second had no part in it. */
const PEOPLE = {
  'tuned-on': { first: 101, seed: 1000 },
  'held-out': { first: 201, seed: 20_000 },
};
const COUNT = 20;

export type SampleSet = keyof typeof PEOPLE;

/**
 * So many challenges of each kind, by seed, so that what was measured so far has equally many of each. Who wears a mask,
 * or takes another's place, is any other of the twenty.
 */
export function* listOrders(set: SampleSet, count: number): Generator<Order> {
  const { first, seed } = PEOPLE[set];
  for (let i = 0; i < count; i++) {
    const person = i % COUNT;
    const other = (person + 1 + ((i * 7) % (COUNT - 1))) % COUNT;
    for (const presentation of PRESENTATIONS) {
      yield { presentation, seed: seed + i, person: first + person, other: first + other };
    }
  }
}
