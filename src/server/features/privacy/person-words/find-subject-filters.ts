import { searchWords } from '../../../http/fields/request-fields.ts';
import { listAllSavedFilters, type SavedFilter } from '../../../store/staff/saved-filters.ts';
import { matchesOnly } from '../../../store/subject-search.ts';
import type { TenantId } from '../../../store/tenant-id.ts';
import type { Tx } from '../../../store/transaction.ts';
import { readSaved } from '../../review/queue/saved-filter-contract.ts';
import type { PersonFinder } from './open-person-finder.ts';

/** A filter's search, and its label, each as words of a search. */
const listSearches = ({ name, content }: SavedFilter): string[][] => [
  readSaved(content).q ?? [],
  searchWords.catch([]).parse(name),
];

/** What staff typed into a filter. */
const listTexts = ({ name, content }: SavedFilter): string[] =>
  [name, content['q'], content['reason'], content['reason_code']].filter((text) => text !== undefined);

/**
 * The saved filters, of the team and of each user, that name this subject and no other: in a text, or by what they
 * find. @returns their ids
 */
export async function findSubjectFilters(
  tx: Tx,
  tenantId: TenantId,
  subjectId: string,
  finder: PersonFinder,
): Promise<string[]> {
  const ids: string[] = [];
  for (const filter of await listAllSavedFilters(tx, tenantId))
    if ((await isNamed(listTexts(filter))) || (await isFound(listSearches(filter)))) ids.push(filter.id);
  return ids;

  async function isNamed(texts: readonly string[]): Promise<boolean> {
    for (const text of texts) if ((await finder.find(text)).length > 0) return true;
    return false;
  }

  async function isFound(searches: readonly string[][]): Promise<boolean> {
    for (const words of searches) if (await matchesOnly(tx, tenantId, words, subjectId)) return true;
    return false;
  }
}
