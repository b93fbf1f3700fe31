import { type RawBuilder, sql } from 'kysely';

type Search = {
  tenantId: string;
  /** where the subject's id stands */
  id: 's.id' | 's.subject_id';
  /** what the subject is looked for by */
  words: readonly string[];
};

/**
 * Whether a subject is found by all of the words, each from its beginning on, or by what they are when written
 * together: a number written in groups fits as one word, too.
 */
export function isFound({ tenantId, id, words }: Search): RawBuilder<boolean> {
  const isIn = (word: string) => sql`${sql.ref(id)} in ${begunWith(tenantId, word)}`;
  const apart = sql<boolean>`(${sql.join(words.map(isIn), sql` and `)})`;
  return words.length === 1 ? apart : sql<boolean>`(${apart} or ${isIn(words.join(''))})`;
}

/** Whether it is found when a slip in each word of the name is forgiven, and not without. */
export function isNearlyFound(search: Search): RawBuilder<boolean> {
  const { tenantId, id, words } = search;
  const each = words.map(
    (word) => sql`${sql.ref(id)} in (${begunWith(tenantId, word)} union all ${nearTo(tenantId, word)})`,
  );
  return sql<boolean>`(${sql.join(each, sql` and `)} and not ${isFound(search)})`;
}

const begunWith = (tenantId: string, word: string) => sql`(select w.subject_id from subject_words w
  where w.tenant_id = ${tenantId} and w.word >= search_word(${word})
    and w.word < search_word(${word}) || chr(1114111))`;

const nearTo = (tenantId: string, word: string) => sql`(select w.subject_id from subject_words w
  where w.tenant_id = ${tenantId} and w.word = any (array(select near_words(search_word(${word})))))`;
