import { DAY_FIRST_TITLES, OTHER_TITLES } from '../lexicon/document-titles.ts';
import { measureMisreading } from '../lexicon/measure-misreading.ts';
import { MISREAD_TITLE as POLICY } from '../policy/document-policy.ts';

/**
 * American titles are left out: identification cards there bear a licence's labels, and titles that differ from a
 * licence's in a word (`LIMITED TERM ID`).
 */
const LICENCES = DAY_FIRST_TITLES.filter((title) => title.length >= POLICY.letters);
const OTHERS = OTHER_TITLES.flatMap(([, titles]) => titles);

/**
 * Is one of the lines a licence's title, misread? It must be clearly nearer to that than to the title of another
 * document.
 *
 * @param folded the lines, as `foldTitle` makes them
 */
export function hasMisreadTitle(folded: readonly string[]): boolean {
  return folded.slice(0, POLICY.lines).some((line) => {
    const found = nearest(line, LICENCES, POLICY.share);
    return found <= POLICY.share && nearest(line, OTHERS, found + POLICY.ahead) >= found + POLICY.ahead;
  });
}

/** The share of the nearest phrase that was misread, up to `most`; only phrases of about the line's length count. */
function nearest(line: string, phrases: readonly string[], most: number): number {
  const { shortest, longest } = POLICY.length;
  const possible = phrases.filter(
    ({ length }) => line.length >= shortest * length && line.length <= longest * length,
  );
  return Math.min(1, ...possible.map((phrase) => measureMisreading(line, phrase, most)));
}
