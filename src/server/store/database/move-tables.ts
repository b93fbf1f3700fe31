import { sql } from 'kysely';
import { StartError } from '../../errors.ts';
import type { Schema } from '../schema/schema.ts';
import type { Tx } from '../transaction.ts';
import { asOwner } from './as-owner.ts';
import { listUsedMonths, makeAuditMonths } from './audit-months.ts';
import { fetchInBatches } from './fetch-in-batches.ts';

/** Every table, referenced tables first. */
export const MOVED_TABLES = [
  'installation',
  'clock',
  'jobs',
  'platform_log',
  'sweeps',
  'sweep_actions',
  'trust_lists',
  'status_lists',
  'tenants',
  'tenant_locks',
  'tenant_keys',
  'oidc_clients',
  'oidc_returns',
  'request_counts',
  'staff_roles',
  'staff_users',
  'staff_passkeys',
  'used_passkey_challenges',
  'staff_sessions',
  'staff_recovery_codes',
  'staff_enrolments',
  'login_challenges',
  'login_failures',
  'daily_mails',
  'api_tokens',
  'audit_heads',
  'audit_entries',
  'audit_anchors',
  'audit_seals',
  'audit_boundaries',
  'subjects',
  'subject_details',
  'stored_numbers',
  'subject_words',
  'deletion_requests',
  'erasure_holds',
  'subject_relations',
  'workflows',
  'presets',
  'ephemeral_tokens',
  'handovers',
  'link_entries',
  'consents',
  'client_events',
  'submissions',
  'verified_details',
  'attempts',
  'messages',
  'submission_notes',
  'note_mentions',
  'saved_filters',
  'face_templates',
  'document_numbers',
  'upload_marks',
  'case_ties',
  'looks',
  'quality_samples',
  'blocks',
  'blocked_numbers',
  'blocked_faces',
  'liveness_challenges',
  'liveness_frames',
  'credential_requests',
  'incoming_images',
  'stored_bytes',
  'keyed_requests',
] as const satisfies readonly (keyof Schema)[];

/** The row count of one table, and a hash over its rows that does not depend on their order. */
export type TableSum = { table: string; rows: number; hash: string };

const ROW_BATCH_SIZE = 500;

/**
 * Copies all rows into an empty database of the same schema, in one transaction. Triggers are disabled,
 * because the rows that they write are copied too. The connection's user must own the tables.
 * @returns the count and hash of each table, equal in both databases
 * @throws StartError if the two differ
 */
export async function moveTables(from: Tx, to: Tx): Promise<TableSum[]> {
  for (const tx of [from, to]) await setTextFormats(tx);
  await makeAuditMonths(to, await listUsedMonths(from));
  await asOwner(to, async () => {
    await sql`truncate clock`.execute(to);
    for (const table of MOVED_TABLES)
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(to);
  });
  for (const table of MOVED_TABLES) await copyRows(from, to, table);
  await asOwner(to, async () => {
    for (const table of MOVED_TABLES)
      await sql`alter table ${sql.table(table)} enable trigger user`.execute(to);
  });
  for (const numbers of await listNumbers(from)) await copyNumber(from, to, numbers);
  const sums: TableSum[] = [];
  for (const table of MOVED_TABLES) {
    const [was, is] = [await sumTable(from, table), await sumTable(to, table)];
    if (JSON.stringify(was) !== JSON.stringify(is)) {
      throw new StartError(
        `The table ${table} differs between the two databases. Nothing was migrated; name an empty database and try again.`,
      );
    }
    sums.push(is);
  }
  return sums;
}

/** Values are copied as text, which is exact if both databases format them alike. */
async function setTextFormats(tx: Tx): Promise<void> {
  for (const setting of [
    "timezone = 'UTC'",
    "datestyle = 'ISO, YMD'",
    "intervalstyle = 'iso_8601'",
    "bytea_output = 'hex'",
    'extra_float_digits = 1',
  ]) {
    await sql`set local ${sql.raw(setting)}`.execute(tx);
  }
}

type Column = { name: string; type: string };

async function copyRows(from: Tx, to: Tx, table: string): Promise<void> {
  const columns = await listColumns(from, table);
  const names = sql.join(columns.map(({ name }) => sql.ref(name)));
  const texts = sql.join(columns.map(({ name }) => sql`${sql.ref(name)}::text as ${sql.ref(name)}`));
  const values = sql.join(columns.map(({ name, type }) => sql`${sql.ref(name)}::${sql.raw(type)}`));
  const query = sql<Record<string, string | null>>`select ${texts} from ${sql.table(table)}`;
  for await (const rows of fetchInBatches(from, query, ROW_BATCH_SIZE)) {
    const lists = sql.join(columns.map(({ name }) => sql`${rows.map((row) => row[name])}::text[]`));
    await sql`insert into ${sql.table(table)} (${names}) overriding system value
      select ${values} from unnest(${lists}) as moved (${names})`.execute(to);
  }
}

async function listColumns(tx: Tx, table: string): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped order by attnum`.execute(tx);
  return rows;
}

type Numbers = { table: string; column: string };

/** Columns with values from a sequence. */
async function listNumbers(tx: Tx): Promise<Numbers[]> {
  const { rows } = await sql<Numbers>`
    select relname as table, attname as column from pg_attribute join pg_class c on c.oid = attrelid
    where attidentity <> '' and relnamespace = 'public'::regnamespace order by 1, 2`.execute(tx);
  return rows;
}

async function copyNumber(from: Tx, to: Tx, { table, column }: Numbers): Promise<void> {
  const { name, last_value, is_called } = await asOwner(from, async () => {
    const result = await sql<{
      name: string;
    }>`select pg_get_serial_sequence(${table}, ${column}) as name`.execute(from);
    const { name } = result.rows[0]!;
    const { rows } = await sql<{ last_value: string; is_called: boolean }>`
      select last_value::text, is_called from ${sql.raw(name)}`.execute(from);
    return { name, ...rows[0]! };
  });
  await asOwner(to, () => sql`select setval(${name}, ${last_value}::bigint, ${is_called})`.execute(to));
}

async function sumTable(tx: Tx, table: string): Promise<TableSum> {
  const { rows } = await sql<{ rows: number; hash: string }>`
    select count(*)::int as rows, encode(sha256(coalesce(string_agg(hash, ''::bytea order by hash), ''::bytea)), 'hex') as hash
    from (select sha256(convert_to(t::text, 'UTF8')) as hash from ${sql.table(table)} t) as each`.execute(tx);
  return { table, ...rows[0]! };
}
