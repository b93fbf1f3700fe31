import { PRESENTATIONS } from '../src/specimen/heads/stage-presentation.ts';
import type { Order } from './liveness-samples.ts';

/** Made-up people: constants were set on the first, and the second had no part in it. Those of 201 to 240 had, once. */
const PEOPLE = {
  'tuned-on': { first: 101, people: 40, seed: 1000 },
  'held-out': { first: 241, people: 40, seed: 50_000 },
};

export type SampleSet = keyof typeof PEOPLE;

/**
 * So many challenges of each kind, by seed, so that what was measured so far has equally many of each. Who wears a mask,
 * or takes another's place, is any other of them.
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
