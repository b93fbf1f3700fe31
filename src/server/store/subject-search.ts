import { type RawBuilder, type Selectable, sql } from 'kysely';
import { compileOnce } from './database/database.ts';
import { isSmallPage, readPage } from './database/read-page.ts';
import type { Schema } from './schema/schema.ts';
import type { TenantId } from './tenant-id.ts';
import type { Tx } from './transaction.ts';

/**
 * A search for subjects. `near` tolerates one typing error in each word, finds a word with a digit inside of an id or a
 * number, and excludes exact matches.
 */
export type SubjectSearch = { tenantId: TenantId; words: readonly string[]; near: boolean };

/**
 * A search with its plan. `findsFew`: all matches are fetched first. Otherwise subjects are scanned in list
 * order until a page is full. Many matches that are all old are fetched first, too: a scan would pass all
 * newer subjects before the first of them.
 */
export type PlannedSearch = SubjectSearch & { findsFew: boolean };

/** The column with the subject's id. */
type Id = 's.id' | 's.subject_id';

/**
 * Maximum matches to fetch first. With 100,000 subjects that takes as long as scanning for a page of more
 * matches, at most a third of a second where it was measured. PostgreSQL would choose by its estimate of
 * matching words, which is wrong for a rare word: it would then scan for seconds.
 */
const FEW_MATCHES = 4_000;
/** The number of newest subjects that are sampled for matches before a scan. */
const NEWEST_SAMPLE_SIZE = 4_000;
/** If the sample has this many matches, a scan fills a page soon. */
const FULL_SAMPLE_MATCHES = 100;

/**
 * Counts the matches of the words and plans by that. Without words there is no search.
 * @param few maximum matches to fetch first; higher for a caller that needs more than a page
 * @param newest size of the sample of newest subjects
 */
export async function planSearch(
  tx: Tx,
  { words = [], ...how }: Omit<SubjectSearch, 'words'> & { words: SubjectSearch['words'] | undefined },
  few = FEW_MATCHES,
  newest = NEWEST_SAMPLE_SIZE,
): Promise<PlannedSearch | undefined> {
  if (words.length === 0) return undefined;
  const search = { ...how, words };
  const count = (word: string) =>
    sql`(select count(*) from (${matchedByWord(search, word)} limit ${few + 1}) found)`;
  const together = words.length === 1 ? sql`0` : count(words.join(''));
  const { rows } = await sql<{ least: number }>`
    select greatest(least(${sql.join(words.map(count))}), ${together})::int as least`.execute(tx);
  return { ...search, findsFew: rows[0]!.least <= few || !(await hasRecentMatches(tx, search, newest)) };
}

/** Whether enough of the newest subjects match, or there are no others. */
async function hasRecentMatches(tx: Tx, search: SubjectSearch, newest: number): Promise<boolean> {
  const everybody = sql`select s.id from subjects s where s.tenant_id = ${search.tenantId}
    order by s.created_at desc, s.id desc`;
  const { rows } = await sql<{ soon: boolean }>`
    select count(*) = ${sql.lit(FULL_SAMPLE_MATCHES)} or not exists (${everybody} offset ${sql.lit(newest)}) as soon
    from (select from (${everybody} limit ${sql.lit(newest)}) s where ${isFound('s.id', search)} limit ${sql.lit(FULL_SAMPLE_MATCHES)}) met`.execute(
    tx,
  );
  return rows[0]!.soon;
}

/**
 * Whether a subject matches all words, each as a prefix, or the words joined: a number written in groups
 * then matches as one word.
 */
export function matchesSearch(id: Id, search: PlannedSearch): RawBuilder<boolean> {
  const { findsFew, near } = search;
  const condition = findsFew ? isAmong(id, selectMatches(search)) : isFound(id, search);
  if (!near) return condition;
  const exactly = { ...search, near: false };
  return sql<boolean>`(${condition} and not ${findsFew ? isAmong(id, selectMatches(exactly)) : isFound(id, exactly)})`;
}

/**
 * Whether the words match this subject exactly and no other; if they match no one exactly, whether with one error
 * they match this subject alone. Others who match with an error only have similar names.
 */
export async function matchesOnly(
  tx: Tx,
  tenantId: TenantId,
  words: readonly string[],
  subjectId: string,
): Promise<boolean> {
  if (words.length === 0) return false;
  const exact = { tenantId, words, near: false };
  const near = { tenantId, words, near: true };
  const { rows } = await sql<{ only: boolean }>`
    select case when exists (${selectMatches(exact)})
      then ${isFound('s.id', exact)} and not exists (select from (${selectMatches(exact)}) found where subject_id <> s.id)
      else ${isFound('s.id', near)} and not exists (select from (${selectMatches(near)}) found where subject_id <> s.id)
      end as only
    from subjects s where s.tenant_id = ${tenantId} and s.id = ${subjectId}`.execute(tx);
  return rows[0]?.only ?? false;
}

const isAmong = (id: Id, subquery: RawBuilder<unknown>) =>
  sql<boolean>`${sql.ref(id)} = any (array(${subquery}))`;

/** All matching subjects. */
function selectMatches(search: SubjectSearch): RawBuilder<unknown> {
  const { words, near } = search;
  const apart = sql`(${sql.join(
    words.map((word) => sql`(${matchedByWord(search, word)})`),
    sql` intersect `,
  )})`;
  return words.length === 1 || near ? apart : sql`${apart} union ${matchedByWord(search, words.join(''))}`;
}

/**
 * Whether this subject matches, looked up for each row. The offset keeps the planner from turning it into a
 * join.
 */
function isFound(id: Id, search: SubjectSearch): RawBuilder<boolean> {
  const { words, near } = search;
  const has = (word: string) => sql`exists (${matchedByWord(search, word, id)} offset 0)`;
  const apart = sql<boolean>`(${sql.join(words.map(has), sql` and `)})`;
  return words.length === 1 || near ? apart : sql<boolean>`(${apart} or ${has(words.join(''))})`;
}

/** The subjects that one word matches, possibly with duplicates; with `id` only that subject. */
function matchedByWord({ tenantId, near }: SubjectSearch, word: string, id?: Id): RawBuilder<unknown> {
  const by = (fits: RawBuilder<unknown>) => sql`select w.subject_id from subject_words w
    where w.tenant_id = ${tenantId} and ${fits}${id ? sql` and w.subject_id = ${sql.ref(id)}` : sql``}`;
  const prefixQuery = by(
    sql`w.word >= search_word(${word}) and w.word < search_word(${word}) || chr(1114111)`,
  );
  if (!near) return prefixQuery;
  const misspelt = by(sql`w.word = any (array(select near_words(search_word(${word}))))`);
  if (!isPartOfId(word)) return sql`${prefixQuery} union all ${misspelt}`;
  return sql`${prefixQuery} union all ${misspelt} union all ${by(sql`w.word like '%' || search_word(${word}) || '%'`)}`;
}

const MIN_PART = 3;

/** Whether a word can be from the middle or the end of an external id: only with a digit, since names have none. */
const isPartOfId = (word: string): boolean => word.length >= MIN_PART && /\d/.test(word);

export type SubjectPage = {
  limit: number;
  offset: number;
  deletionRequestStatus?: 'pending' | 'completed' | undefined;
  /** search words, each a prefix */
  search?: string[] | undefined;
  /** whether words with a typing error count if no subject matches them exactly */
  similar?: boolean | undefined;
  /** the caller's own id of one subject */
  external_uid?: string | undefined;
};

const COLUMNS = [
  's.id',
  's.external_uid',
  's.first_name',
  's.last_name',
  's.date_of_birth',
  's.photo_url',
  's.created_at',
] as const;

const selectNewest = (tx: Tx, tenantId: TenantId) =>
  tx
    .selectFrom('subjects as s')
    .where('s.tenant_id', '=', tenantId)
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id', 'desc');

/** The most frequent query: the first page without conditions. */
const readNewest = compileOnce((tx, { tenantId, limit }: { tenantId: TenantId; limit: number }) =>
  selectNewest(tx, tenantId).select(COLUMNS).limit(limit),
);

/** A subject in a list. */
export type ListedSubject = Awaited<ReturnType<typeof readNewest>>[number];

/**
 * A page of subjects, newest first; optionally only those with a deletion request of a status, or those
 * that match every search word. A number written in groups also matches as one word.
 */
export async function listSubjects(tx: Tx, tenantId: TenantId, page: SubjectPage): Promise<ListedSubject[]> {
  const { limit, offset, deletionRequestStatus: status, search: words, similar = false } = page;
  const { external_uid: externalUid } = page;
  const isFiltered = status || words || externalUid !== undefined;
  if (offset === 0 && !isFiltered && isSmallPage(limit)) return readNewest(tx, { tenantId, limit });
  const near = similar && words !== undefined && !(await hasMatch(tx, tenantId, words));
  const search = await planSearch(tx, { tenantId, words, near });
  const newest = selectNewest(tx, tenantId);
  const filteredQuery = newest
    .$if(externalUid !== undefined, (query) => query.where('s.external_uid', '=', externalUid!))
    .$if(search !== undefined, (query) => query.where(matchesSearch('s.id', search!)))
    .$if(status !== undefined, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('deletion_requests as r')
            .select('r.request_id')
            .where('r.tenant_id', '=', tenantId)
            .whereRef('r.subject_id', '=', 's.id')
            .where('r.status', '=', status!),
        ),
      ),
    );
  if (offset === 0) return readPage(tx, filteredQuery.select(COLUMNS), limit);
  // Rows before the page are skipped in the index only; the page's own rows are read.
  const ids = filteredQuery.select('s.id').offset(offset).limit(limit);
  return readPage(tx, newest.select(COLUMNS).where(sql<boolean>`s.id = any (array(${ids}))`), limit);
}

/** Whether any subject matches the words exactly. Each page of a list asks the same, so all are of one kind. */
async function hasMatch(tx: Tx, tenantId: TenantId, words: readonly string[]): Promise<boolean> {
  if (words.length === 0) return true;
  const { rows } = await sql<{ found: boolean }>`
    select exists (${selectMatches({ tenantId, words, near: false })}) as found`.execute(tx);
  return rows[0]?.found ?? false;
}

/** A subject with its details: two rows, written in one transaction. `image_key` is wrapped. */
export type SubjectRow = Selectable<Schema['subjects']> & Selectable<Schema['subject_details']>;

/** The subjects `s` of a tenant with their details `d`. */
export const selectSubjects = (tx: Tx, tenantId: TenantId) =>
  tx
    .selectFrom('subjects as s')
    .innerJoin('subject_details as d', (join) =>
      join.onRef('d.tenant_id', '=', 's.tenant_id').onRef('d.subject_id', '=', 's.id'),
    )
    .selectAll('s')
    .selectAll('d')
    .where('s.tenant_id', '=', tenantId);
