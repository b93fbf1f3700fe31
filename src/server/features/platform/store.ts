import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { formatTimestamp } from '../../http/timestamps.ts';

/** The tenants as the platform sees them, with how many persons each has on record. */
function selectTenants(tx: Tx) {
  return tx
    .selectFrom('tenants as t')
    .leftJoin('stored_bytes as b', 'b.tenant_id', 't.tenant_id')
    .select((eb) => [
      't.tenant_id',
      't.host',
      't.name',
      't.suspended',
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

type Row = Awaited<ReturnType<ReturnType<typeof selectTenants>['executeTakeFirstOrThrow']>>;

function presentTenant({ deleting_since, created_at, ...row }: Row) {
  return { ...row, being_deleted: deleting_since !== null, created_at: formatTimestamp(created_at) };
}

/** Every tenant, the newest first. */
export async function listTenants(tx: Tx) {
  const rows = await selectTenants(tx)
    .orderBy('t.created_at', 'desc')
    .orderBy('t.tenant_id', 'desc')
    .execute();
  return rows.map(presentTenant);
}

/** @throws AppError `not-found` */
export async function readTenant(tx: Tx, tenantId: string) {
  const row = await selectTenants(tx).where('t.tenant_id', '=', tenantId).executeTakeFirst();
  if (!row) throw noTenant();
  return presentTenant(row);
}

/**
 * What the platform decides about a tenant, locked until the transaction ends: against another `change`, or
 * against whatever would add a row of the tenant's, for its `end`. Null without such a tenant.
 */
export async function lockTenant(tx: Tx, tenantId: string, against: 'change' | 'end') {
  const row = await tx
    .selectFrom('tenants')
    .select((eb) => [
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

export const noTenant = () => new AppError('not-found', 'There is no such tenant.');
