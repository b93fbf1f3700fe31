import { isOnlyWithWords, listPersonWords, type PersonWord } from '../../../store/subject-words.ts';
import type { TenantId } from '../../../store/tenant-id.ts';
import type { Tx } from '../../../store/transaction.ts';
import { findPersonWords, isClearInProse, type Place } from './find-person-words.ts';

export type PersonFinder = {
  /** The places of a name or a search that name the person and no other of the tenant, in their order. */
  find(text: string): Promise<Place[]>;
  /** The same in sentences, where a short word of a name usually means something else. */
  findInProse(text: string): Promise<Place[]>;
  /** Words by which to look for such texts: one of the first, or two of the second. */
  words: { only: string[]; shared: string[] };
};

/**
 * Finds a person's names and numbers in texts. Words that others have too count where together only this person has
 * them.
 */
export async function openPersonFinder(
  tx: Tx,
  who: { tenantId: TenantId; subjectId: string },
): Promise<PersonFinder> {
  const words = await listPersonWords(tx, who);
  const answers = new Map<string, Promise<boolean>>();
  const isOnly = (together: string[]) => {
    const key = together.join(' ');
    const answer = answers.get(key) ?? isOnlyWithWords(tx, who, together);
    answers.set(key, answer);
    return answer;
  };
  const find = async (text: string, isClear: (word: string) => boolean) => {
    const places = findPersonWords(text, words);
    const only = places.filter((place) => place.isOnly && isClear(text.slice(place.start, place.end)));
    const others = places.filter((place) => !only.includes(place));
    const together = [...new Set(others.map(({ word }) => word))].sort();
    const areOnly = together.length > 1 && (await isOnly(together));
    return [...only, ...(areOnly ? others : [])].sort((a, b) => a.start - b.start || b.end - a.end);
  };
  return {
    find: (text) => find(text, () => true),
    findInProse: (text) => find(text, isClearInProse),
    words: splitWords(words),
  };
}

/** A word that is too short to be looked for alone counts with another one. */
function splitWords(words: readonly PersonWord[]) {
  const only = words.filter(({ word, isOnly }) => isOnly && word.length >= 3).map(({ word }) => word);
  return { only, shared: words.map(({ word }) => word) };
}
