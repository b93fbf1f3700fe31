import { formatTimestamp } from '../../../shared/format-timestamp.ts';
import { hashPassword } from '../../encryption/password.ts';
import type { Platform } from '../../http/credentials/credentials.ts';
import { platformRoute, type Route } from '../../http/route.ts';
import type { Database } from '../../store/database/database.ts';
import { readSqlState, SQL_STATE } from '../../store/database/sql-states.ts';
import { appendPlatformLog, listPlatformLog } from '../../store/platform-log.ts';
import type { TenantId } from '../../store/tenant-id.ts';
import type { Tx } from '../../store/transaction.ts';
import { changeTenant } from './change-tenant.ts';
import * as contract from './contract.ts';
import { createOnce } from './create-once.ts';
import { type DeletionDeps, deleteTenant } from './delete-tenant.ts';
import { hostInUse } from './present-tenant.ts';
import { readJobs } from './read-jobs.ts';
import { readTenant, readTenants, readUsage } from './read-tenants.ts';
import { toMonthRange } from './usage-moments.ts';

/** Entries of the log in one answer. */
const LOG_PAGE = 100;

type NewTenant = {
  host: string;
  name: string;
  adminEmail: string;
  adminPasswordHash: string;
  isSandbox: boolean;
};

/** Features do not import one another: dependencies on others are arguments. */
export type PlatformDeps = DeletionDeps & {
  readDb: Database;
  now: () => Date;
  platform: Platform;
  createTenant(tx: Tx, newTenant: NewTenant, now: Date): Promise<TenantId>;
};

/** The tenants themselves, for the operator of all of them. */
export function platformRoutes(deps: PlatformDeps): Route[] {
  return [createRoute(deps), ...readRoutes(deps), changeRoute(deps), deleteRoute(deps)];
}

function createRoute(deps: PlatformDeps): Route {
  const { db, now, logger } = deps;
  return platformRoute({
    method: 'POST',
    path: '/platform/tenants',
    operationId: 'createTenant',
    summary: 'Creates a tenant with its first superuser.',
    body: contract.newTenant,
    answers: { 201: contract.createdTenant },
    refusals: { 409: 'A tenant or the platform already uses the host.' },
    repeatable: true,
    handle: async ({ body, requestKey }) => {
      const { host, name, admin_email: adminEmail, sandbox: isSandbox = false } = body;
      const { german_address: germanAddress } = body;
      if (host === deps.platform.host) throw hostInUse();
      const adminPasswordHash = await hashPassword(body.admin_password);
      const create = async (tx: Tx) => {
        const newTenant = { host, name, adminEmail, adminPasswordHash, isSandbox, germanAddress };
        const tenantId = await deps.createTenant(tx, newTenant, now());
        await appendPlatformLog(tx, { action: 'tenant.created', tenantId, host, fields: Object.keys(body) });
        logger.info({ tenant: tenantId, action: 'tenant.created' }, 'platform');
        return { tenant_id: tenantId, host };
      };
      const tenant = await db
        .asSystem((tx) => (requestKey ? createOnce(tx, requestKey, body, now(), create) : create(tx)))
        .catch(explainTaken);
      return { status: 201, body: tenant };
    },
  });
}

/** @throws AppError `taken` if the database found the host in use; otherwise the error itself */
function explainTaken(error: unknown): never {
  throw readSqlState(error) === SQL_STATE.uniqueViolation ? hostInUse() : error;
}

function readRoutes({ db, readDb, now }: PlatformDeps): Route[] {
  return [
    platformRoute({
      method: 'GET',
      path: '/platform/tenants',
      operationId: 'listTenants',
      summary: 'Lists the tenants, the newest first.',
      answers: { 200: contract.tenants },
      handle: async (_call) => ({
        status: 200,
        body: await readTenants(db),
      }),
    }),
    platformRoute({
      method: 'GET',
      path: '/platform/tenants/:id',
      operationId: 'readTenant',
      summary: 'Reads a tenant.',
      params: contract.tenantId,
      answers: { 200: contract.tenant },
      handle: async ({ params }) => ({
        status: 200,
        body: await readTenant(db, params.id),
      }),
    }),
    platformRoute({
      method: 'GET',
      path: '/platform/jobs',
      operationId: 'listJobs',
      summary: 'Lists the periodic jobs of all servers with their last runs.',
      answers: { 200: contract.jobs },
      handle: async (_call) => ({ status: 200, body: await readJobs(db) }),
    }),
    platformRoute({
      method: 'GET',
      path: '/platform/log',
      operationId: 'listPlatformLog',
      summary: 'Lists what operators did with tenants, newest first, at most 100 entries.',
      description:
        'An entry stays after its tenant is deleted. `fields` has the names of what changed, never values.',
      query: contract.logQuery,
      answers: { 200: contract.log },
      handle: async ({ query }) => {
        const before = query.before ?? null;
        const rows = await db.asSystem((tx) => listPlatformLog(tx, { before, limit: LOG_PAGE }));
        const entries = rows.map(({ tenant, ...row }) => ({
          ...row,
          tenant_id: tenant,
          at: formatTimestamp(row.at),
        }));
        return { status: 200, body: { entries } };
      },
    }),
    platformRoute({
      method: 'GET',
      path: '/platform/usage',
      operationId: 'readUsage',
      summary: 'Returns the usage of each tenant by month.',
      description: 'Months without usage are omitted. Months are in UTC.',
      query: contract.readUsage,
      answers: { 200: contract.usage },
      handle: async ({ query }) => ({
        status: 200,
        body: await readUsage(readDb, toMonthRange(query, now())),
      }),
    }),
  ];
}

function changeRoute({ db, now, logger, platform }: PlatformDeps): Route {
  return platformRoute({
    method: 'PATCH',
    path: '/platform/tenants/:id',
    operationId: 'changeTenant',
    summary: 'Changes a tenant’s host, name or limits, or suspends it.',
    description: 'All later requests of a suspended tenant answer 403.',
    params: contract.tenantId,
    body: contract.tenantPatch,
    answers: { 200: contract.tenant },
    refusals: { 409: 'The tenant is being deleted, or another tenant or the platform uses the host.' },
    handle: async ({ params: { id }, body: patch }) => {
      if (patch.host === platform.host) throw hostInUse();
      const fields = await db
        .asSystem((tx) => changeTenant(tx, { tenantId: id, now: now() }, patch))
        .catch(explainTaken);
      if (fields.length > 0) logger.info({ tenant: id, action: 'tenant.updated', fields }, 'platform');
      return { status: 200, body: await readTenant(db, id) };
    },
  });
}

function deleteRoute(deps: PlatformDeps): Route {
  return platformRoute({
    method: 'DELETE',
    path: '/platform/tenants/:id',
    operationId: 'deleteTenant',
    summary: 'Erases every subject of a tenant, then the tenant with all its data.',
    description:
      'The tenant is suspended immediately, and its host is free once this route has answered. An interrupted deletion resumes by itself within a minute, or immediately if you repeat the request.',
    params: contract.tenantId,
    query: contract.deletion,
    answers: { 200: contract.deleted },
    refusals: {
      409: 'People of the tenant are on hold. Nothing was deleted.',
      503: 'The image store is unavailable. Erased images stay erased, and the deletion resumes later.',
    },
    handle: async ({ params: { id }, query }) => {
      await deleteTenant(deps, { tenantId: id, now: deps.now(), erasesHeld: query.erase_held });
      return { status: 200, body: { status: 'deleted', tenant_id: id } };
    },
  });
}
