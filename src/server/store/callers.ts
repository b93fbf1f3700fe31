import { compileOnce } from './database/database.ts';
import { readToken, selectTokenOfSecret, type TokenRow } from './ephemeral-tokens.ts';
import { selectApiToken } from './staff/api-tokens.ts';
import { selectSession } from './staff/staff-sessions.ts';
import type { TenantId } from './tenant-id.ts';
import { findTenantById, type TenantRow } from './tenants.ts';
import type { Tx } from './transaction.ts';

// The tenant and the row of a credential in one statement: each request reads both before anything else.

/** The form of a credential, by which its row is found, and the hash of its secret. */
export type StoredCredential = { kind: 'session' | 'api' | 'ephemeral'; hash: Buffer };

type SessionRow = Awaited<ReturnType<ReturnType<typeof selectSession>['executeTakeFirstOrThrow']>>;
type ApiTokenRow = Awaited<ReturnType<ReturnType<typeof selectApiToken>['executeTakeFirstOrThrow']>>;

/** A credential's hash with its stored row, valid or not; null if no row has the hash. */
export type CredentialLookup =
  | { kind: 'session'; hash: Buffer; row: SessionRow | null }
  | { kind: 'api'; hash: Buffer; row: ApiTokenRow | null }
  | { kind: 'ephemeral'; hash: Buffer; row: TokenRow | null };

type CallerValues = { tenantId: TenantId; hash: Buffer };

/** The columns of `TenantRow`, under names that no credential's row has. */
const selectTenant = (tx: Tx, { tenantId }: CallerValues) =>
  tx
    .selectFrom('tenants as o')
    .where('o.tenant_id', '=', tenantId)
    .select([
      'o.host as tenant_host',
      'o.name as tenant_name',
      'o.suspended as tenant_suspended',
      'o.monthly_request_quota as tenant_quota',
      'o.is_sandbox as tenant_is_sandbox',
    ])
    .select(({ cast }) => cast<string>('o.settings', 'text').as('tenant_settings'));

const readSession = compileOnce((tx, values: CallerValues) =>
  selectTenant(tx, values)
    .leftJoin(selectSession(tx, values).as('c'), (join) => join.onTrue())
    .selectAll('c'),
);
const readApiToken = compileOnce((tx, values: CallerValues) =>
  selectTenant(tx, values)
    .leftJoin(selectApiToken(tx, values).as('c'), (join) => join.onTrue())
    .selectAll('c'),
);
const readLink = compileOnce((tx, values: CallerValues) =>
  selectTenant(tx, values)
    .leftJoin(selectTokenOfSecret(tx, values).as('c'), (join) => join.onTrue())
    .selectAll('c'),
);

type TenantColumns = Awaited<ReturnType<ReturnType<typeof selectTenant>['executeTakeFirstOrThrow']>>;
type Nullable<Row> = { [Column in keyof Row]: Row[Column] | null };

/** Whether the outer join found a row. */
const isPresent = <Row extends { id: unknown }>(row: Nullable<Row>): row is Row => row.id !== null;

/** Separates the columns of the tenant from those of the credential. */
function splitRow<Row extends TenantColumns>(tenantId: TenantId, row: Row) {
  const {
    tenant_host: host,
    tenant_name: name,
    tenant_suspended: suspended,
    tenant_quota: monthly_request_quota,
    tenant_is_sandbox: is_sandbox,
    tenant_settings: settings_text,
    ...credential
  } = row;
  const tenant = {
    tenant_id: tenantId,
    host,
    name,
    suspended,
    monthly_request_quota,
    is_sandbox,
    settings_text,
  } satisfies TenantRow;
  return { tenant, credential };
}

/** The stored rows of a request's tenant and credential; `found` is null if the request has no credential. */
export type StoredCaller = { tenant: TenantRow; credential: CredentialLookup | null };

/** Reads the tenant and the credential of a request in one statement; null if the tenant was deleted. */
export async function findCaller(
  tx: Tx,
  tenantId: TenantId,
  credential: StoredCredential | null,
): Promise<StoredCaller | null> {
  if (credential === null) {
    const tenant = await findTenantById(tx, tenantId);
    return tenant && { tenant, credential: null };
  }
  const { kind, hash } = credential;
  const values = { tenantId, hash };
  if (kind === 'session') {
    const [row] = await readSession(tx, values);
    if (!row) return null;
    const { tenant, credential: session } = splitRow(tenantId, row);
    return { tenant, credential: { kind, hash, row: isPresent<SessionRow>(session) ? session : null } };
  }
  if (kind === 'api') {
    const [row] = await readApiToken(tx, values);
    if (!row) return null;
    const { tenant, credential: token } = splitRow(tenantId, row);
    return { tenant, credential: { kind, hash, row: isPresent<ApiTokenRow>(token) ? token : null } };
  }
  const [row] = await readLink(tx, values);
  if (!row) return null;
  const { tenant, credential: link } = splitRow(tenantId, row);
  return { tenant, credential: { kind, hash, row: isPresent<StoredLink>(link) ? readToken(link) : null } };
}

type StoredLink = Parameters<typeof readToken>[0];
