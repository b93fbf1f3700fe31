import { sql, type Updateable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { GermanAddress } from '../../shared/german-address.ts';
import { AppError } from '../errors.ts';
import { compileOnce } from './database/database.ts';
import { allowLongStatements } from './database/guarded-pool.ts';
import type { Schema } from './schema/schema.ts';
import {
  joinSettings,
  NO_TARGETS,
  type RejectionReason,
  readTenantContent,
  readTenantSettings,
  type Settings,
  type StoredTargets,
  splitSettings,
  type TenantSettings,
} from './settings.ts';
import { type TenantId, toTenantId } from './tenant-id.ts';
import type { Tx } from './transaction.ts';

type NewTenant = {
  host: string;
  name: string;
  isSandbox: boolean;
  reasons: readonly RejectionReason[];
  /** how German texts address a person; `informal` without it */
  germanAddress?: GermanAddress | undefined;
  /** whether liveness challenges must be paced, as for every new tenant */
  isPaced?: boolean;
};

/** Inserts a tenant with default settings and a list of reasons. @returns its id */
export async function addTenant(
  tx: Tx,
  { host, name, isSandbox, reasons, germanAddress, isPaced = true }: NewTenant,
  now: Date,
): Promise<TenantId> {
  const tenantId = toTenantId(uuidv7());
  await tx
    .insertInto('tenants')
    .values({
      tenant_id: tenantId,
      host,
      name,
      // The defaults are those of tenants that an earlier release created.
      settings: JSON.stringify(isPaced ? { liveness: { paced: true, light: false } } : {}),
      content: JSON.stringify({ reasons, ...(germanAddress ? { german_address: germanAddress } : {}) }),
      is_sandbox: isSandbox,
      created_at: now,
    })
    .execute();
  return tenantId;
}

/** The settings that requests may need, with the default of an unset one. */
export async function findTenantSettings(tx: Tx, tenantId: TenantId): Promise<TenantSettings> {
  const { settings } = await tx
    .selectFrom('tenants')
    .select('settings')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  return readTenantSettings(settings);
}

/** Every setting of the tenant, with the default of an unset one. */
export async function findSettings(tx: Tx, tenantId: TenantId): Promise<Settings> {
  const { settings, content } = await tx
    .selectFrom('tenants')
    .select(['settings', 'content'])
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  return joinSettings(readTenantSettings(settings), readTenantContent(content));
}

/** Writes the settings of a tenant, which the caller has locked. Those that only a newer version knows stay. */
export async function writeSettings(tx: Tx, tenantId: TenantId, whole: Settings): Promise<void> {
  const { settings, content } = splitSettings(whole);
  await tx
    .updateTable('tenants')
    .set({
      settings: sql`settings || ${JSON.stringify(settings)}::jsonb`,
      content: sql`content || ${JSON.stringify(content)}::jsonb`,
    })
    .where('tenant_id', '=', tenantId)
    .execute();
}

/** A tenant's time targets for waiting cases, and the number of their last change; 0 if there was none. */
export async function findTargets(tx: Tx, tenantId: TenantId): Promise<StoredTargets> {
  const row = await tx
    .selectFrom('tenants')
    .select('settings')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  return row ? readTenantSettings(row.settings).targets : NO_TARGETS;
}

/** The settings of the tenants that have ever set targets, to be read one by one: those of another may be invalid. */
export function listSettingsWithTargets(tx: Tx) {
  return tx
    .selectFrom('tenants')
    .select(['tenant_id', 'settings'])
    .where(sql<boolean>`settings -> 'targets' is not null`)
    .where('deleting_since', 'is', null)
    .execute();
}

const readTenant = compileOnce((tx, { tenantId }: { tenantId: TenantId }) =>
  tx
    .selectFrom('tenants')
    .where('tenant_id', '=', tenantId)
    .select(['tenant_id', 'host', 'name', 'suspended', 'monthly_request_quota', 'is_sandbox'])
    // As text: it is parsed only if it has changed since the last request.
    .select(({ cast }) => cast<string>('settings', 'text').as('settings_text')),
);

export type TenantRow = Awaited<ReturnType<typeof readTenant>>[number];

/** The id of the tenant with this host; null if there is none. */
export async function findTenantId(tx: Tx, host: string): Promise<TenantId | null> {
  const row = await tx.selectFrom('tenants').select('tenant_id').where('host', '=', host).executeTakeFirst();
  return row?.tenant_id ?? null;
}

/**
 * The data of a tenant that every request needs; null if it was deleted. Its host may have changed
 * meanwhile.
 */
export async function findTenantById(tx: Tx, tenantId: TenantId): Promise<TenantRow | null> {
  const [row] = await readTenant(tx, { tenantId });
  return row ?? null;
}

/** Tenants with their stored bytes and number of subjects. */
function selectTenants(tx: Tx) {
  return tx
    .selectFrom('tenants as t')
    .leftJoin('stored_bytes as b', 'b.tenant_id', 't.tenant_id')
    .select((eb) => [
      't.tenant_id',
      't.host',
      't.name',
      't.suspended',
      't.is_sandbox',
      't.deleting_since',
      't.created_at',
      eb.cast<number | null>('t.monthly_request_quota', 'double precision').as('monthly_request_quota'),
      eb.cast<number | null>('t.max_stored_bytes', 'double precision').as('max_stored_bytes'),
      eb.cast<number>(eb.fn.coalesce('b.bytes', sql`0`), 'double precision').as('stored_bytes'),
      eb
        .selectFrom('subjects as s')
        .select((inner) => inner.cast<number>(inner.fn.countAll(), 'integer').as('count'))
        .whereRef('s.tenant_id', '=', 't.tenant_id')
        .$asScalar()
        .$notNull()
        .as('subjects'),
    ]);
}

export type TenantInUse = Awaited<ReturnType<ReturnType<typeof selectTenants>['executeTakeFirstOrThrow']>>;

/** Every tenant, newest first. */
export function listTenantsInUse(tx: Tx): Promise<TenantInUse[]> {
  return selectTenants(tx).orderBy('t.created_at', 'desc').orderBy('t.tenant_id', 'desc').execute();
}

/** One tenant; null if there is none. */
export async function findTenantInUse(tx: Tx, tenantId: TenantId): Promise<TenantInUse | null> {
  return (await selectTenants(tx).where('t.tenant_id', '=', tenantId).executeTakeFirst()) ?? null;
}

/** The ids of all tenants in order. It reads only columns that an older version's database has. */
export async function listTenantIds(tx: Tx): Promise<TenantId[]> {
  const rows = await tx.selectFrom('tenants').select('tenant_id').orderBy('tenant_id').execute();
  return rows.map((row) => row.tenant_id);
}

/** All tenants, sorted by host. */
export function listTenantHosts(tx: Tx): Promise<{ tenant_id: TenantId; host: string }[]> {
  return tx.selectFrom('tenants').select(['tenant_id', 'host']).orderBy('host').execute();
}

/** The ids of tenants under deletion, in the order in which the deletions began. */
export async function listDeletedTenants(tx: Tx): Promise<TenantId[]> {
  const rows = await tx
    .selectFrom('tenants')
    .select('tenant_id')
    .where('deleting_since', 'is not', null)
    .orderBy('deleting_since')
    .execute();
  return rows.map((row) => row.tenant_id);
}

/** Whether there is any tenant. It reads only columns that an older version's database has. */
export async function hasTenant(tx: Tx): Promise<boolean> {
  const some = await tx.selectFrom('tenants').select('tenant_id').limit(1).executeTakeFirst();
  return some !== undefined;
}

/**
 * Locks the platform's data of a tenant until the transaction ends: against another `change`, or, for its
 * `end`, against any new row of the tenant. Null if there is no such tenant.
 */
export async function lockTenant(tx: Tx, tenantId: TenantId, against: 'change' | 'end') {
  const row = await tx
    .selectFrom('tenants')
    .select((eb) => [
      'host',
      'name',
      'suspended',
      'deleting_since',
      eb.cast<number | null>('monthly_request_quota', 'double precision').as('monthly_request_quota'),
      eb.cast<number | null>('max_stored_bytes', 'double precision').as('max_stored_bytes'),
    ])
    .where('tenant_id', '=', tenantId)
    .$if(against === 'change', (query) => query.forNoKeyUpdate())
    .$if(against === 'end', (query) => query.forUpdate())
    .executeTakeFirst();
  return row ?? null;
}

/** Removes a tenant without subjects and its remaining rows. Its row is locked for its `end`. */
export async function removeTenant(tx: Tx, tenantId: TenantId): Promise<void> {
  // The audit of several years is deleted in one statement, which may exceed a request's limit.
  await allowLongStatements(tx);
  for (const name of await listTables(tx)) {
    await sql`delete from ${sql.table(name)} where tenant_id = ${tenantId}`.execute(tx);
  }
  await tx.deleteFrom('tenants').where('tenant_id', '=', tenantId).execute();
}

/** All tables with tenants' rows, from the database's catalogue, so that no later table is forgotten. */
async function listTables(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
      and a.attname = 'tenant_id' and not a.attisdropped and c.relname <> 'tenants'
    order by c.relname`.execute(tx);
  return rows.map((row) => row.name);
}

/**
 * Locks a subject's row as `lockSubject`, unless the tenant was suspended after the request began. Both in one statement.
 * @throws AppError `tenant-suspended`, or `not-found` if there is no such subject
 */
export async function lockSubjectUnlessSuspended(
  tx: Tx,
  tenantId: TenantId,
  subjectId: string,
  how: 'keyShare' | 'noKeyUpdate',
): Promise<void> {
  const row = await tx
    .selectFrom('subjects as s')
    .select((eb) =>
      eb.selectFrom('tenants as t').select('t.suspended').where('t.tenant_id', '=', tenantId).as('suspended'),
    )
    .where('s.tenant_id', '=', tenantId)
    .where('s.id', '=', subjectId)
    .$if(how === 'keyShare', (query) => query.forKeyShare('s'))
    .$if(how === 'noKeyUpdate', (query) => query.forNoKeyUpdate('s'))
    .executeTakeFirst();
  if (row?.suspended ?? (await isSuspended(tx, tenantId)))
    throw new AppError('tenant-suspended', 'This tenant is suspended. Ask the operator of the service.');
  if (!row) throw new AppError('not-found', 'No subject has this id.');
}

async function isSuspended(tx: Tx, tenantId: TenantId): Promise<boolean> {
  const row = await tx
    .selectFrom('tenants')
    .select('suspended')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  return row?.suspended === true;
}

/** Changes a tenant, which the caller has locked. */
export async function writeTenant(
  tx: Tx,
  tenantId: TenantId,
  changes: Omit<Updateable<Schema['tenants']>, 'tenant_id'>,
): Promise<void> {
  await tx.updateTable('tenants').set(changes).where('tenant_id', '=', tenantId).execute();
}
