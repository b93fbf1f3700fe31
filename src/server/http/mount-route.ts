import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { bindReader, type Database } from '../store/database/database.ts';
import type { Tx } from '../store/transaction.ts';
import { isAddressAllowed } from './addresses/ip-allow-list.ts';
import { readCall, sendReply } from './bodies.ts';
import { getRequestContext, type RequestContext } from './create-http-server.ts';
import { assertPermissions } from './credentials/assert-permissions.ts';
import { type Platform, readGrant, readStaff, requirePlatformToken } from './credentials/credentials.ts';
import { createLookUp } from './credentials/look-up-caller.ts';
import { toReader } from './credentials/to-reader.ts';
import { writeOnce } from './idempotency/keyed-requests.ts';
import { hashRequest, readRequestKey } from './idempotency/request-key.ts';
import { listRefusals } from './openapi/refusals.ts';
import type { RequestCounter } from './quota/count-requests.ts';
import { acceptsRequestKey, type PlatformCall, type Reply, type Route } from './route.ts';
import { assertFieldsReadable } from './strict/find-unknown-field.ts';

const API_BASE = '/api/v1';

type RouteDeps = {
  db: Database;
  /** for reads that may lag */
  readDb: Database;
  now: () => Date;
  counter: RequestCounter;
  platform: Platform;
  hasFreeSpace(): Promise<boolean>;
};

/** Registers one route on the server. */
export function mountRoute(app: FastifyInstance, route: Route, deps: RouteDeps): void {
  for (const part of [route.query, route.body, route.form]) if (part) assertFieldsReadable(part);
  if (route.access.by === 'platform') mountPlatformRoute(app, route, deps);
  else mountTenantRoute(app, route, deps);
}

/** Every status that the API document names for a route. */
const listStatuses = (route: Route): number[] => [
  ...new Set([...Object.keys(route.answers).map(Number), ...listRefusals(route).map(({ status }) => status)]),
];

function mountTenantRoute(app: FastifyInstance, route: Route, deps: RouteDeps): void {
  app.route({
    method: route.method,
    url: API_BASE + route.path,
    config: {
      lookUpCaller: createLookUp(route, deps.now),
      statuses: listStatuses(route),
    },
    exposeHeadRoute: route.method === 'GET',
    ...(route.maxBodyBytes === undefined ? {} : { bodyLimit: route.maxBodyBytes }),
    onRequest: async (request) => {
      if (route.method !== 'GET') await assertDiskSpace(deps.hasFreeSpace);
      await admit(request, getRequestContext(request), route, deps);
    },
    handler: async (request, reply) =>
      sendReply(reply, await work(request, getRequestContext(request), route, deps)),
  });
}

/** Registers a route of the platform: it has no tenant, no role and one credential. */
function mountPlatformRoute(app: FastifyInstance, route: Route, { platform, hasFreeSpace }: RouteDeps): void {
  const { handle } = route as unknown as {
    handle(call: PlatformCall<unknown, unknown, unknown>): Promise<Reply>;
  };
  app.route({
    method: route.method,
    url: API_BASE + route.path,
    config: { ofPlatform: 'alone', statuses: listStatuses(route) },
    exposeHeadRoute: route.method === 'GET',
    onRequest: async ({ headers }) => {
      requirePlatformToken(platform, headers.authorization);
      if (route.method !== 'GET') await assertDiskSpace(hasFreeSpace);
    },
    handler: async (request, reply) => {
      const { authorization, 'idempotency-key': header } = request.headers;
      const token = requirePlatformToken(platform, authorization);
      const key = acceptsRequestKey(route) ? readRequestKey(header, token) : null;
      // Only the store of answers can tell whether this is a repeat; the handler looks there.
      const requestKey = key && { ...key, isRepeat: false };
      return sendReply(reply, await handle({ request, requestKey, ...readCall(route, request) }));
    },
  });
}

/**
 * Routes for staff, including sign-in, require an address from the tenant's networks. A subject's device
 * may use any network.
 */
const isStaffOnly = ({ access, path }: Route) => access.by === 'staff' || path.startsWith('/admin/');

/** Checks the address, the credential (which may count towards the quota), then the role or capability. */
async function admit(
  { ip, headers }: FastifyRequest,
  context: RequestContext,
  route: Route,
  { db, now, counter }: RouteDeps,
): Promise<void> {
  const { access } = route;
  const { ip_allow_list: networks } = context.tenant.settings;
  if (isStaffOnly(route) && networks && !isAddressAllowed(networks, ip)) {
    throw new AppError(
      'network-refused',
      'Your address is not on this tenant’s IP allow-list. Ask a superuser to add your network.',
    );
  }
  const found = context.lookup?.found ?? null;
  const readKey = () => context.lookup?.requestKey() ?? null;
  if (access.by === 'staff') {
    context.staff = await readStaff(db, context.tenant, found, { now: now(), headers });
    // Requests of people at the console do not count towards the quota: the console's own polling must not
    // lock them out.
    if (!context.staff.account) await counter.count(context.tenant);
    assertPermissions(context.staff, access.needs);
    const { account } = context.staff;
    const lacksFactor =
      context.tenant.settings.enforce_2fa && account && !account.hasSecondFactor && !account.factorAtProvider;
    if (lacksFactor && !access.ownAccount) {
      throw new AppError('factor-required', 'This tenant requires a second factor. Set up yours first.');
    }
    context.requestKey = readKey();
  }
  if (access.by === 'subject') {
    context.grant = readGrant(found, { now: now(), headers, isRepeat: context.lookup?.isRepeat ?? false });
    if (!route.uncounted) await counter.count(context.tenant);
    if (access.needs && !context.grant[access.needs]) {
      throw new AppError(
        'forbidden',
        `This link lacks the capability ${access.needs}. Mint a link that has it.`,
      );
    }
    context.requestKey = readKey();
  }
}

async function work(
  request: FastifyRequest,
  { tenant, staff, grant, requestKey }: RequestContext,
  route: Route,
  { db: own, readDb: lagging, now }: RouteDeps,
): Promise<Reply> {
  const reader = staff ? toReader(tenant, staff) : null;
  const bound = { db: bindReader(own, reader), readDb: bindReader(lagging, reader) };
  const db = 'read' in route && route.mayLag ? bound.readDb : bound.db;
  const { json, ...parts } = readCall(route, request);
  const call = {
    tenant,
    staff: staff!,
    grant: grant!,
    ...bound,
    request,
    requestKey,
    ...parts,
  };
  if ('handle' in route) return route.handle(call);
  if ('read' in route) return db.asTenant(tenant.id, (tx) => route.read(call, tx));
  const prepared = 'prepare' in route ? await route.prepare(call) : undefined;
  const write = (tx: Tx) => route.write(call, tx, prepared);
  const ownKey =
    requestKey ??
    ('secret' in route ? readRequestKey(request.headers['idempotency-key'], route.secret(call)) : null);
  if (!ownKey) return db.asTenant(tenant.id, write);
  const sent = JSON.stringify([route.method, route.path, call.params, call.query, json]);
  const keyed = {
    tenantId: tenant.id,
    key: ownKey,
    fingerprint: await hashRequest(ownKey, [sent]),
    subjectId: grant?.subject_id ?? ('about' in route ? route.about?.(call) : null) ?? null,
  };
  return db.asTenant(tenant.id, (tx) => writeOnce(tx, keyed, now(), () => write(tx)));
}

const ASK_AGAIN_S = 30;

/**
 * @throws AppError `disk-full` if the disk has too little free space, `unavailable` if it does not respond
 */
export async function assertDiskSpace(hasFreeSpace: () => Promise<boolean>): Promise<void> {
  const answer = await hasFreeSpace().catch((cause: unknown) => {
    throw new AppError('unavailable', 'The disk does not answer. Nothing was written; try again shortly.', {
      cause,
    });
  });
  if (answer) return;
  throw new AppError('disk-full', 'The disk is almost full. Nothing was written; try again later.', {
    retryAfter: ASK_AGAIN_S,
  });
}
