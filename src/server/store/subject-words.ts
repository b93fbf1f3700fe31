import { sql } from 'kysely';
import type { TenantId } from './tenant-id.ts';
import type { Tx } from './transaction.ts';

type SubjectKey = { tenantId: TenantId; subjectId: string };

/** A word of a person as the search stores it, and whether no other person of the tenant has it. */
export type PersonWord = { word: string; isOnly: boolean };

/** The words of a person's names, external id, e-mail and licence number, and the numbers read off their documents. */
export async function listPersonWords(tx: Tx, { tenantId, subjectId }: SubjectKey): Promise<PersonWord[]> {
  const { rows } = await sql<PersonWord>`
    select words.word, not exists (select from subject_words o
      where o.tenant_id = ${tenantId} and o.word = words.word and o.subject_id <> ${subjectId}) as "isOnly"
    from (
      select word from subject_words where tenant_id = ${tenantId} and subject_id = ${subjectId} and word not like '~%'
      union
      select search_word(number) from attempts a, jsonb_array_elements_text(
        case when jsonb_typeof(a.evidence -> 'numbers') = 'array' then a.evidence -> 'numbers' else '[]' end) number
      where a.tenant_id = ${tenantId} and a.subject_id = ${subjectId}
    ) words where words.word <> ''`.execute(tx);
  return rows;
}

/** Whether no other person of the tenant has all of these stored words. */
export async function isOnlyWithWords(
  tx: Tx,
  { tenantId, subjectId }: SubjectKey,
  words: readonly string[],
): Promise<boolean> {
  const { rows } = await sql<{ others: boolean }>`
    select exists (select from subject_words where tenant_id = ${tenantId} and word = any (${[...words]}::text[])
      and subject_id <> ${subjectId} group by subject_id having count(distinct word) = ${new Set(words).size}) as others`.execute(
    tx,
  );
  return rows[0]?.others === false;
}
