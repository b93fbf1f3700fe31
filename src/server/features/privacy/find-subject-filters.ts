import { searchWords } from '../../http/fields/request-fields.ts';
import { listAllSavedFilters, type SavedFilter } from '../../store/saved-filters.ts';
import { matchesOnly } from '../../store/subject-search.ts';
import type { Tx } from '../../store/transaction.ts';
import { readSaved } from '../review/queue/saved-filter-contract.ts';

/** A filter's search, and its label, each as words of a search. */
const listSearches = ({ name, content }: SavedFilter): string[][] => [
  readSaved(content).q ?? [],
  searchWords.catch([]).parse(name),
];

/**
 * The saved filters, of the team and of each user, whose search or label finds this subject and no other. They contain
 * the subject's name or number. @returns their ids
 */
export async function findSubjectFilters(tx: Tx, tenantId: string, subjectId: string): Promise<string[]> {
  const ids = new Set<string>();
  for (const filter of await listAllSavedFilters(tx, tenantId)) {
    for (const words of listSearches(filter)) {
      if (await matchesOnly(tx, tenantId, words, subjectId)) ids.add(filter.id);
    }
  }
  return [...ids];
}
