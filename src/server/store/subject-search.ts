import { type RawBuilder, type Selectable, sql } from 'kysely';
import { compileOnce } from './database/compile-once.ts';
import { isSmallPage, readPage } from './database/read-page.ts';
import type { Schema } from './schema/schema.ts';
import type { Tx } from './transaction.ts';

/**
 * A search for people; with `near` it forgives a slip in each word, and leaves out those who are found
 * without.
 */
export type SubjectSearch = { tenantId: string; words: readonly string[]; near: boolean };

/**
 * The search with its plan. `findsFew`: all who are found are fetched first; otherwise everybody is gone
 * through in the order of the list, until a page is full. Very many who all came long ago are fetched, too: the way to
 * the first of them leads past everybody else.
 */
export type PlannedSearch = SubjectSearch & { findsFew: boolean };

/** The column that holds the subject's id. */
type Id = 's.id' | 's.subject_id';

/**
 * Up to so many people are fetched first. With 100,000 people that takes as long as finding a page of more on
 * the way through everybody, a third of a second at most (`npm run bench:find`). PostgreSQL would choose by
 * its estimate of how many words begin so, which is wrong for a rare one: then it goes through everybody for
 * seconds.
 */
const FEW = 4_000;
/** Of so many of the newest people it is known how many are found before everybody is gone through. */
const NEWEST = 4_000;
/** When so many of those are found, a page is full soon. */
const FULL = 100;

/**
 * Counts how many people the words find, and plans by that; a search without words is none.
 * @param few up to how many are fetched first; more for a caller who wants more than a page
 * @param newest among how many of the newest people it is looked whether a page is full soon
 */
export async function weighSearch(
  tx: Tx,
  { words = [], ...how }: Omit<SubjectSearch, 'words'> & { words: SubjectSearch['words'] | undefined },
  few = FEW,
  newest = NEWEST,
): Promise<PlannedSearch | undefined> {
  if (words.length === 0) return undefined;
  const search = { ...how, words };
  const count = (word: string) =>
    sql`(select count(*) from (${foundBy(search, word)} limit ${few + 1}) found)`;
  const together = words.length === 1 ? sql`0` : count(words.join(''));
  const { rows } = await sql<{ least: number }>`
    select greatest(least(${sql.join(words.map(count))}), ${together})::int as least`.execute(tx);
  return { ...search, findsFew: rows[0]!.least <= few || !(await areMetSoon(tx, search, newest)) };
}

/** Whether enough of the newest people are found, or there are no others. */
async function areMetSoon(tx: Tx, search: SubjectSearch, newest: number): Promise<boolean> {
  const everybody = sql`select s.id from subjects s where s.tenant_id = ${search.tenantId}
    order by s.created_at desc, s.id desc`;
  const { rows } = await sql<{ soon: boolean }>`
    select count(*) = ${sql.lit(FULL)} or not exists (${everybody} offset ${sql.lit(newest)}) as soon
    from (select from (${everybody} limit ${sql.lit(newest)}) s where ${isFound('s.id', search)} limit ${sql.lit(FULL)}) met`.execute(
    tx,
  );
  return rows[0]!.soon;
}

/**
 * Whether a subject is found by all of the words, each from its beginning on, or by what they are when written
 * together: a number written in groups fits as one word, too.
 */
export function matchesSearch(id: Id, search: PlannedSearch): RawBuilder<boolean> {
  const { findsFew, near } = search;
  const found = findsFew ? isAmong(id, foundSubjects(search)) : isFound(id, search);
  if (!near) return found;
  const exactly = { ...search, near: false };
  return sql<boolean>`(${found} and not ${findsFew ? isAmong(id, foundSubjects(exactly)) : isFound(id, exactly)})`;
}

/** Whether the words find this subject, with a slip or without one, and no other subject. */
export async function findsOnly(
  tx: Tx,
  tenantId: string,
  words: readonly string[],
  subjectId: string,
): Promise<boolean> {
  if (words.length === 0) return false;
  const exact = { tenantId, words, near: false };
  const near = { tenantId, words, near: true };
  const { rows } = await sql<{ only: boolean }>`
    select (${isFound('s.id', exact)} or ${isFound('s.id', near)}) and not exists (
      select from ((${foundSubjects(exact)}) union all (${foundSubjects(near)})) found where subject_id <> s.id) as only
    from subjects s where s.tenant_id = ${tenantId} and s.id = ${subjectId}`.execute(tx);
  return rows[0]?.only ?? false;
}

const isAmong = (id: Id, found: RawBuilder<unknown>) => sql<boolean>`${sql.ref(id)} = any (array(${found}))`;

/** All who are found. */
function foundSubjects(search: SubjectSearch): RawBuilder<unknown> {
  const { words, near } = search;
  const apart = sql`(${sql.join(
    words.map((word) => sql`(${foundBy(search, word)})`),
    sql` intersect `,
  )})`;
  return words.length === 1 || near ? apart : sql`${apart} union ${foundBy(search, words.join(''))}`;
}

/**
 * Whether this subject is found, looked up for each row; the offset keeps the database from turning it into a
 * join.
 */
function isFound(id: Id, search: SubjectSearch): RawBuilder<boolean> {
  const { words, near } = search;
  const has = (word: string) => sql`exists (${foundBy(search, word, id)} offset 0)`;
  const apart = sql<boolean>`(${sql.join(words.map(has), sql` and `)})`;
  return words.length === 1 || near ? apart : sql<boolean>`(${apart} or ${has(words.join(''))})`;
}

/** The subjects that one word finds, some of them twice; with `id` only that one. */
function foundBy({ tenantId, near }: SubjectSearch, word: string, id?: Id): RawBuilder<unknown> {
  const by = (fits: RawBuilder<unknown>) => sql`select w.subject_id from subject_words w
    where w.tenant_id = ${tenantId} and ${fits}${id ? sql` and w.subject_id = ${sql.ref(id)}` : sql``}`;
  const begun = by(sql`w.word >= search_word(${word}) and w.word < search_word(${word}) || chr(1114111)`);
  if (!near) return begun;
  return sql`${begun} union all ${by(sql`w.word = any (array(select near_words(search_word(${word}))))`)}`;
}

export type SubjectPage = {
  limit: number;
  offset: number;
  deletionRequestStatus?: 'pending' | 'completed' | undefined;
  /** what the subject is looked for by, each from its beginning on */
  search?: string[] | undefined;
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

const selectNewest = (tx: Tx, tenantId: string) =>
  tx
    .selectFrom('subjects as s')
    .where('s.tenant_id', '=', tenantId)
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id', 'desc');

/** What is asked for most: the first page of all. */
const readNewest = compileOnce((tx, { tenantId, limit }: { tenantId: string; limit: number }) =>
  selectNewest(tx, tenantId).select(COLUMNS).limit(limit),
);

/** A subject as a list has it. */
export type ListedSubject = Awaited<ReturnType<typeof readNewest>>[number];

/**
 * A page of subjects, newest first; with a status only those that have a deletion request of that status, with a
 * search only those that every word of it fits. A number written in groups fits as one word, too.
 */
export async function listSubjects(tx: Tx, tenantId: string, page: SubjectPage): Promise<ListedSubject[]> {
  const { limit, offset, deletionRequestStatus: status, search: words } = page;
  if (offset === 0 && !status && !words && isSmallPage(limit)) return readNewest(tx, { tenantId, limit });
  const search = await weighSearch(tx, { tenantId, words, near: false });
  const newest = selectNewest(tx, tenantId);
  const wanted = newest
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
  if (offset === 0) return readPage(tx, wanted.select(COLUMNS), limit);
  // Those before the page are passed in the index alone: only the page's own rows are read.
  const ids = wanted.select('s.id').offset(offset).limit(limit);
  return readPage(tx, newest.select(COLUMNS).where(sql<boolean>`s.id = any (array(${ids}))`), limit);
}

/** A subject with its details: two rows of one person, written in one transaction. `image_key` is wrapped. */
export type SubjectRow = Selectable<Schema['subjects']> & Selectable<Schema['subject_details']>;

/** The subjects `s` of a tenant with their details `d`. */
export const selectSubjects = (tx: Tx, tenantId: string) =>
  tx
    .selectFrom('subjects as s')
    .innerJoin('subject_details as d', (join) =>
      join.onRef('d.tenant_id', '=', 's.tenant_id').onRef('d.subject_id', '=', 's.id'),
    )
    .selectAll('s')
    .selectAll('d')
    .where('s.tenant_id', '=', tenantId);
