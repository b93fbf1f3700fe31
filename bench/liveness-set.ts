import { PRESENTATIONS } from '../src/specimen/heads/stage-presentation.ts';
import type { Order } from './liveness-samples.ts';

export type SampleSet = 'tuned-on' | 'held-out';

/** Of twenty made-up people the constants were set on the first ten; the others had no part in it. */
const PEOPLE = { first: 101, count: 20, tunedOn: 10 };
const FIRST_SEED = 1000;

/**
 * So many challenges of each kind, by seed, so that what was measured so far has equally many of each. Who wears a mask,
 * or takes another's place, is any of the twenty.
 */
export function* listOrders(set: SampleSet, count: number): Generator<Order> {
  for (let i = 0, listed = 0; listed < count; i++) {
    const person = i % PEOPLE.count;
    if (person < PEOPLE.tunedOn !== (set === 'tuned-on')) continue;
    listed += 1;
    const other = (person + 1 + ((i * 7) % (PEOPLE.count - 1))) % PEOPLE.count;
    const people = { person: PEOPLE.first + person, other: PEOPLE.first + other };
    for (const presentation of PRESENTATIONS) yield { presentation, seed: FIRST_SEED + i, ...people };
  }
}
