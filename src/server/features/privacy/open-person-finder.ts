import { isOnlyWithWords, listPersonWords } from '../../store/subject-words.ts';
import type { Tx } from '../../store/transaction.ts';
import { findPersonWords, type Place } from './find-person-words.ts';

export type PersonFinder = {
  /** The places of a text that name the person and no other of the tenant, in their order. */
  find(text: string): Promise<Place[]>;
};

/** Finds a person's names and numbers in texts. Words that others have too count where together only this person has them. */
export async function openPersonFinder(
  tx: Tx,
  who: { tenantId: string; subjectId: string },
): Promise<PersonFinder> {
  const words = await listPersonWords(tx, who);
  const answers = new Map<string, Promise<boolean>>();
  const isOnly = (together: string[]) => {
    const key = together.join(' ');
    const answer = answers.get(key) ?? isOnlyWithWords(tx, who, together);
    answers.set(key, answer);
    return answer;
  };
  return {
    find: async (text) => {
      const { only, shared } = findPersonWords(text, words);
      const together = [...new Set(shared.map(({ word }) => word))].sort();
      const areOnly = together.length > 1 && (await isOnly(together));
      return [...only, ...(areOnly ? shared : [])].sort((a, b) => a.start - b.start);
    },
  };
}
