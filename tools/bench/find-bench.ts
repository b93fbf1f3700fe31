import { findNearestName } from '../../src/server/http/strict/find-nearest-name.ts';
import { BENCHES, type Bench } from './benches.ts';

type FoundBench = { bench: Bench; rest: string[] };

/** The bench that the words begin with, and its arguments; a sentence for an unknown name or a wrong argument. */
export function findBench(words: readonly string[]): FoundBench | { problem: string } {
  for (const count of [2, 1]) {
    const name = words.slice(0, count).join(' ');
    const bench = Object.hasOwn(BENCHES, name) ? BENCHES[name] : undefined;
    if (!bench) continue;
    const rest = words.slice(count);
    const problem = findProblem(bench, rest);
    return problem
      ? { problem: `${problem} Use ${[name, bench.arguments].filter(Boolean).join(' ')}` }
      : { bench, rest };
  }
  const [name = ''] = words;
  const nearest = findNearestName(name, Object.keys(BENCHES));
  const advice = nearest ? `Did you mean ${nearest}?` : 'npm run bench lists the names.';
  return { problem: `There is no bench ${name}. ${advice}` };
}

/** What is wrong with the arguments of a bench, by their description. A wrong number would measure nothing. */
function findProblem({ arguments: description = '' }: Bench, words: readonly string[]): string | null {
  const options = [...description.matchAll(/--[\w-]+/g)].map(([option]) => option);
  const unknown = words.find((word) => word.startsWith('--') && !options.includes(word.split('=')[0]!));
  if (unknown !== undefined) return `There is no option ${unknown}.`;
  const values = words.filter((word) => !word.startsWith('--'));
  const places = [...description.matchAll(/\[(?!--)([^\]]+)\]|[A-Z]+(?:\.{3})?(?=\s|$)/g)].map(
    ([place]) => place,
  );
  const isOpen = places.some((place) => /\.{3}|names|sets|requests|set\]/.test(place));
  if (values.length > places.length && !isOpen) return `${values[places.length]} is one argument too many.`;
  for (const [at, value] of values.entries()) {
    const place = places[at] ?? '';
    const choices = /^\[([\w-]+(?:\|[\w-]+)+)\]$/.exec(place)?.[1]?.split('|');
    if (/, \d+\]$/.test(place) && !/^\d+$/.test(value)) return `${value} is not a whole number.`;
    if (choices && !choices.includes(value)) return `${value} is none of ${choices.join(', ')}.`;
  }
  return null;
}
