import { DAY_FIRST_TITLES, DRIVING_TITLES, NOT_WORD, OTHER_TITLES } from '../lexicon/document-titles.ts';
import { measureMisreading } from '../lexicon/measure-misreading.ts';
import { MISREAD_TITLE as POLICY } from '../policy/document-policy.ts';

/**
 * American titles are left out: identification cards there bear a licence's labels, and titles that differ from a
 * licence's in a word (`LIMITED TERM ID`).
 */
const LICENCES = DAY_FIRST_TITLES.filter((title) => title.length >= POLICY.letters);
const OTHER_TITLE_LIST = OTHER_TITLES.flatMap(([, titles]) => titles);

/**
 * Is one of the lines a licence's title, misread? It must be clearly nearer to that than to the title of another
 * document.
 *
 * @param foldedLines the lines, as `foldTitle` makes them
 */
export function hasMisreadTitle(foldedLines: readonly string[]): boolean {
  return foldedLines.slice(0, POLICY.lines).some((line) => {
    const share = nearest(line, LICENCES, POLICY.share);
    return (
      share <= POLICY.share && nearest(line, OTHER_TITLE_LIST, share + POLICY.ahead) >= share + POLICY.ahead
    );
  });
}

/** `S LICENSE` of `DRIVER'S LICENSE`: its last word, and the letter before. */
const TITLE_ENDS = DRIVING_TITLES.map(({ first, last }) => first.slice(-1) + last);
/** How many letters may come before, whatever they are. */
const LETTERS_BEFORE_END = 3;

/**
 * Is one of the lines the end of a title of two words, whose beginning was not read: `SSLICENSE`, `AN G LICENCE`? It
 * must not be the end of another document's title (`MS LICENSE` of `FIREARMS LICENSE`), and no line may begin with
 * NOT A, as on identification cards that say NOT A DRIVER'S LICENSE.
 *
 * @param foldedLines the lines without their neighbours, as `foldTitle` makes them
 */
export function hasEndOfTitle(foldedLines: readonly string[]): boolean {
  const isEnd = (line: string) =>
    TITLE_ENDS.some((end) => line.endsWith(end) && line.length <= end.length + LETTERS_BEFORE_END) &&
    !OTHER_TITLE_LIST.some((title) => title.endsWith(line));
  return foldedLines.some(isEnd) && !foldedLines.some((line) => line.startsWith(`${NOT_WORD}A`));
}

/** The share of the nearest phrase that was misread, up to `maxCost`; only phrases of about the line's length count. */
function nearest(line: string, phrases: readonly string[], maxCost: number): number {
  const { shortest, longest } = POLICY.length;
  const possible = phrases.filter(
    ({ length }) => line.length >= shortest * length && line.length <= longest * length,
  );
  return Math.min(1, ...possible.map((phrase) => measureMisreading(line, phrase, maxCost)));
}
