import { findNearestName } from '../../src/server/http/strict/find-nearest-name.ts';
import { BENCHES, type Bench } from './benches.ts';

type FoundBench = { bench: Bench; rest: string[] };

/** The bench that the words begin with, and its arguments; a sentence for an unknown name. */
export function findBench(words: readonly string[]): FoundBench | { problem: string } {
  for (const count of [2, 1]) {
    const name = words.slice(0, count).join(' ');
    const bench = Object.hasOwn(BENCHES, name) ? BENCHES[name] : undefined;
    if (bench) return { bench, rest: words.slice(count) };
  }
  const [name = ''] = words;
  const nearest = findNearestName(name, Object.keys(BENCHES));
  const advice = nearest ? `Did you mean ${nearest}?` : 'npm run bench lists the names.';
  return { problem: `There is no bench ${name}. ${advice}` };
}
