import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/** What people are looked for by; a `near` search forgives a slip in each word, and leaves out who is found without. */
export type Search = { tenantId: string; words: readonly string[]; near: boolean };

/** The same, and how: the few who are found one by one, or everybody in the order that is asked for until enough are. */
export type WeighedSearch = Search & { findsFew: boolean };

/** Where the subject's id stands. */
type Id = 's.id' | 's.subject_id';

/**
 * So many are fetched one by one in the time that a page of those who are more is met on the way through everybody: with
 * 100,000 people either takes a third of a second at most (`npm run bench:find`). The database would choose by how many
 * it believes to begin with a word, which it does not know of a rare one: then it goes through everybody for seconds.
 */
const FEW = 4_000;

/**
 * Weighs a search by the words themselves; without any there is none.
 * @param few up to how many are fetched one by one; more where more than a page is wanted
 */
export async function weighSearch(
  tx: Tx,
  { words = [], ...how }: Omit<Search, 'words'> & { words: Search['words'] | undefined },
  few = FEW,
): Promise<WeighedSearch | undefined> {
  if (words.length === 0) return undefined;
  const search = { ...how, words };
  const count = (word: string) =>
    sql`(select count(*) from (${foundBy(search, word)} limit ${few + 1}) found)`;
  const together = words.length === 1 ? sql`0` : count(words.join(''));
  const { rows } = await sql<{ least: number }>`
    select greatest(least(${sql.join(words.map(count))}), ${together})::int as least`.execute(tx);
  return { ...search, findsFew: rows[0]!.least <= few };
}

/**
 * Whether a subject is found by all of the words, each from its beginning on, or by what they are when written
 * together: a number written in groups fits as one word, too.
 */
export function isFound(id: Id, search: WeighedSearch): RawBuilder<boolean> {
  const { findsFew, near } = search;
  const found = findsFew ? isAmong(id, setOf(search)) : isOf(id, search);
  if (!near) return found;
  const exactly = { ...search, near: false };
  return sql<boolean>`(${found} and not ${findsFew ? isAmong(id, setOf(exactly)) : isOf(id, exactly)})`;
}

const isAmong = (id: Id, found: RawBuilder<unknown>) => sql<boolean>`${sql.ref(id)} = any (array(${found}))`;

/** All who are found. */
function setOf(search: Search): RawBuilder<unknown> {
  const { words, near } = search;
  const apart = sql`(${sql.join(
    words.map((word) => sql`(${foundBy(search, word)})`),
    sql` intersect `,
  )})`;
  return words.length === 1 || near ? apart : sql`${apart} union ${foundBy(search, words.join(''))}`;
}

/** Whether this one is, without a look at the others: an offset keeps the database from turning that round. */
function isOf(id: Id, search: Search): RawBuilder<boolean> {
  const { words, near } = search;
  const has = (word: string) => sql`exists (${foundBy(search, word, id)} offset 0)`;
  const apart = sql<boolean>`(${sql.join(words.map(has), sql` and `)})`;
  return words.length === 1 || near ? apart : sql<boolean>`(${apart} or ${has(words.join(''))})`;
}

/** Who is found by one word, perhaps twice; of all, or of one alone. */
function foundBy({ tenantId, near }: Search, word: string, id?: Id): RawBuilder<unknown> {
  const by = (fits: RawBuilder<unknown>) => sql`select w.subject_id from subject_words w
    where w.tenant_id = ${tenantId} and ${fits}${id ? sql` and w.subject_id = ${sql.ref(id)}` : sql``}`;
  const begun = by(sql`w.word >= search_word(${word}) and w.word < search_word(${word}) || chr(1114111)`);
  if (!near) return begun;
  return sql`${begun} union all ${by(sql`w.word = any (array(select near_words(search_word(${word}))))`)}`;
}
