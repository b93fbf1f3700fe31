import { sql } from 'kysely';
import type { TenantId } from '../tenant-id.ts';
import type { Tx } from '../transaction.ts';

type TextColumn = {
  table: string;
  column: string;
  key: string;
  /** whose rows they are; the person's own rows are erased */
  of: 'submission' | 'subject' | 'tenant';
  isJson?: boolean;
};

/**
 * The columns with text that staff type, beside saved filters: their rows are of other people or of no person, and stay
 * when a person whom they name is erased.
 */
export const STAFF_TEXTS: readonly TextColumn[] = [
  { table: 'submission_notes', of: 'submission', column: 'note_text', key: 'id' },
  { table: 'messages', of: 'submission', column: 'comment_text', key: 'id' },
  { table: 'looks', of: 'submission', column: 'comment', key: 'id' },
  { table: 'blocks', of: 'subject', column: 'comment', key: 'id' },
  { table: 'deletion_requests', of: 'subject', column: 'reason', key: 'request_id', isJson: true },
  { table: 'deletion_requests', of: 'subject', column: 'refusal_reason', key: 'request_id' },
  { table: 'erasure_holds', of: 'subject', column: 'reason', key: 'subject_id' },
  { table: 'api_tokens', of: 'tenant', column: 'description', key: 'id' },
  { table: 'presets', of: 'tenant', column: 'name', key: 'id' },
  { table: 'workflows', of: 'tenant', column: 'name', key: 'id' },
  { table: 'staff_roles', of: 'tenant', column: 'name', key: 'id' },
  { table: 'staff_passkeys', of: 'tenant', column: 'name', key: 'id' },
];

/** What `search_word` removes, without its limit of length. */
const UNSEARCHED_CHARACTERS = '[\\s\\u0300-\\u036f\\u2019!-/:-@\\[-`{-~]';

type Words = { only: readonly string[]; shared: readonly string[] };

/** The tenant's texts in a column that may name a person: with a word of `only`, or two of `shared`. */
export async function findTextsWith(
  tx: Tx,
  { tenantId, subjectId }: { tenantId: TenantId; subjectId: string },
  { table, column, key, of }: TextColumn,
  { only, shared }: Words,
): Promise<{ key: string; text: string }[]> {
  const { rows } = await sql<{ key: string; text: string }>`
    select ${sql.ref(key)}::text as key, ${sql.ref(column)} as text
    from (select *, lower(regexp_replace(normalize(${sql.ref(column)}::text, nfkd), ${UNSEARCHED_CHARACTERS}, '', 'g')) as folded
      from ${sql.table(table)} where tenant_id = ${tenantId} and ${sql.ref(column)} is not null and ${isOfOthers(of, tenantId, subjectId)} offset 0) texts
    where exists (select from unnest(${[...only]}::text[]) word where position(word in folded) > 0)
      or (select count(*) from unnest(${[...shared]}::text[]) word where position(word in folded) > 0) > 1
    order by ${sql.ref(key)}`.execute(tx);
  return rows;
}

function isOfOthers(of: TextColumn['of'], tenantId: TenantId, subjectId: string) {
  if (of === 'tenant') return sql<boolean>`true`;
  if (of === 'subject') return sql<boolean>`subject_id <> ${subjectId}`;
  return sql<boolean>`submission_id not in (
    select id from submissions where tenant_id = ${tenantId} and subject_id = ${subjectId})`;
}

export async function writeText(
  tx: Tx,
  tenantId: TenantId,
  { table, column, key, isJson = false }: TextColumn,
  row: { key: string; text: string },
): Promise<void> {
  const value = isJson ? sql`${JSON.stringify(row.text)}::json` : sql`${row.text}`;
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value}
    where tenant_id = ${tenantId} and ${sql.ref(key)}::text = ${row.key}`.execute(tx);
}
