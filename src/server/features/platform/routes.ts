import type { FastifyBaseLogger } from 'fastify';
import type { Database, Tx } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { describeError } from '../../http/describe-error.ts';
import type { Platform } from '../../http/platform-access.ts';
import { platformRoute, type Route } from '../../http/route.ts';
import { changeTenant } from './change-tenant.ts';
import * as contract from './contract.ts';
import { deleteTenant } from './delete-tenant.ts';
import { momentsOf, readUsage } from './read-usage.ts';
import { listTenants, readTenant } from './store.ts';

type NewTenant = { host: string; name: string; adminEmail: string; adminPassword: string };

/** What it needs of other features is handed in: no feature looks into another. */
export type PlatformDeps = {
  db: Database;
  now: () => Date;
  logger: FastifyBaseLogger;
  platform: Platform;
  createTenant(tx: Tx, wanted: NewTenant, now: Date): Promise<string>;
  eraseSubject: Parameters<typeof deleteTenant>[0]['eraseSubject'];
};

/** The tenants themselves, by the operator of all of them. */
export function platformRoutes(deps: PlatformDeps): Route[] {
  return [createRoute(deps), ...readRoutes(deps), changeRoute(deps), deleteRoute(deps)];
}

const UNIQUE_VIOLATION = '23505';

function createRoute(deps: PlatformDeps): Route {
  const { db, now, logger } = deps;
  return platformRoute({
    method: 'POST',
    path: '/platform/tenants',
    operationId: 'createTenant',
    summary: 'Creates a tenant with its first superuser.',
    body: contract.newTenant,
    answers: { 201: contract.created },
    refusals: { 409: 'The host is in use, by a tenant or by the platform.' },
    handle: async ({ body: { host, name, admin_email: adminEmail, admin_password: adminPassword } }) => {
      const inUse = new AppError('conflict', 'This host is in use.');
      if (host === deps.platform.host) throw inUse;
      const wanted = { host, name, adminEmail, adminPassword };
      const tenantId = await db
        .asSystem((tx) => deps.createTenant(tx, wanted, now()))
        .catch((error: unknown) => {
          throw (error as { code?: unknown } | null)?.code === UNIQUE_VIOLATION ? inUse : error;
        });
      logger.info({ tenant: tenantId, action: 'tenant.created' }, 'platform');
      return { status: 201, body: { tenant_id: tenantId, host } };
    },
  });
}

function readRoutes({ db, now }: PlatformDeps): Route[] {
  return [
    platformRoute({
      method: 'GET',
      path: '/platform/tenants',
      operationId: 'listTenants',
      summary: 'Lists the tenants, the newest first.',
      answers: { 200: contract.tenants },
      handle: async (_call) => ({ status: 200, body: await db.asSystem(listTenants) }),
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
        body: await db.asSystem((tx) => readTenant(tx, params.id)),
      }),
    }),
    platformRoute({
      method: 'GET',
      path: '/platform/usage',
      operationId: 'readUsage',
      summary: 'Tells what each tenant used in each month.',
      description: 'A month in which a tenant used nothing is left out. Months are of UTC.',
      query: contract.readUsage,
      answers: { 200: contract.usage },
      handle: async ({ query }) => ({
        status: 200,
        body: await db.asSystem((tx) => readUsage(tx, momentsOf(query, now()))),
      }),
    }),
  ];
}

function changeRoute({ db, now, logger }: PlatformDeps): Route {
  return platformRoute({
    method: 'PATCH',
    path: '/platform/tenants/:id',
    operationId: 'changeTenant',
    summary: 'Renames, suspends or limits a tenant.',
    description: 'A suspended tenant’s requests answer 403, from the next one on.',
    params: contract.tenantId,
    body: contract.tenantPatch,
    answers: { 200: contract.tenant },
    refusals: { 409: 'The tenant is being deleted.' },
    handle: async ({ params: { id }, body }) => {
      const { fields, tenant } = await db.asSystem(async (tx) => ({
        fields: await changeTenant(tx, { tenantId: id, now: now() }, body),
        tenant: await readTenant(tx, id),
      }));
      if (fields.length > 0) logger.info({ tenant: id, action: 'tenant.updated', fields }, 'platform');
      return { status: 200, body: tenant };
    },
  });
}

function deleteRoute({ db, now, logger, eraseSubject }: PlatformDeps): Route {
  return platformRoute({
    method: 'DELETE',
    path: '/platform/tenants/:id',
    operationId: 'deleteTenant',
    summary: 'Erases every subject of a tenant, then the tenant and all it holds.',
    description:
      'The tenant is suspended at once, and its host is free when this has answered. A deletion that was cut short is asked for again, and goes on from there.',
    params: contract.tenantId,
    answers: { 200: contract.deleted },
    refusals: { 503: 'The image store is away: what is erased stays erased, and the next call goes on.' },
    handle: async ({ params: { id } }) => {
      await deleteTenant({ db, eraseSubject }, { tenantId: id, now: now() });
      logger.info({ tenant: id, action: 'tenant.deleted' }, 'platform');
      // Its audit is gone, by which the chore would know that rows were erased. What fails here is done with
      // the next erasure.
      await db
        .scrub()
        .catch((error: unknown) => logger.warn({ failure: describeError(error) }, 'scrubbing failed'));
      return { status: 200, body: { status: 'deleted', tenant_id: id } };
    },
  });
}
