import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { bindReader, type Database } from '../store/database/database.ts';
import { readAs } from '../store/database/reviewer-views.ts';
import type { Tx } from '../store/transaction.ts';
import { authoriseCaller, identifyCaller, recordRequest, recordRequestAtOnce } from './admit-caller.ts';
import { readCall, sendReply } from './bodies.ts';
import {
  createUnknownHostError,
  enterTenant,
  getRequestContext,
  type RequestContext,
} from './create-http-server.ts';
import { type Platform, requirePlatformToken } from './credentials/credentials.ts';
import { createLookUp } from './credentials/look-up-caller.ts';
import { toReader } from './credentials/to-reader.ts';
import { type FindTenant, normaliseHost } from './find-tenant.ts';
import { writeOnce } from './idempotency/idempotency-records.ts';
import { hashRequest, readRequestKey } from './idempotency/request-key.ts';
import { listRefusals } from './openapi/refusals.ts';
import type { RequestCounter } from './request-quota/count-requests.ts';
import { acceptsRequestKey, type PlatformCall, type Reply, type Route } from './route.ts';
import { assertFieldsReadable } from './strict/find-unknown-field.ts';

const API_BASE = '/api/v1';

type RouteDeps = {
  findTenant: FindTenant;
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
  // A read with a body would have it read before its caller is known.
  else if ('read' in route && route.method === 'GET') mountRead(app, route, deps);
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
      const context = getRequestContext(request);
      identifyCaller(request, context, route, deps.now());
      await recordRequest(context, route, deps);
      authoriseCaller(context, route);
    },
    handler: async (request, reply) =>
      sendReply(reply, await work(request, getRequestContext(request), route, deps)),
  });
}

type ReadRoute = Extract<Route, { read: unknown }>;

/** Registers a route that only reads. It has no body, so nothing is read before the caller is known. */
function mountRead(app: FastifyInstance, route: ReadRoute, deps: RouteDeps): void {
  app.route({
    method: route.method,
    url: API_BASE + route.path,
    config: { findsTenant: true, statuses: listStatuses(route) },
    exposeHeadRoute: true,
    handler: async (request, reply) => sendReply(reply, await identifyAndRead(request, route, deps)),
  });
}

/**
 * Identifies the caller, authorises it, and only then runs the route's `read`: in one transaction. Where the request
 * costs a separate write, such as the minute's last use of a session, or reads from the replica, the `read` gets a
 * second transaction.
 */
async function identifyAndRead(request: FastifyRequest, route: ReadRoute, deps: RouteDeps): Promise<Reply> {
  const { findTenant, now } = deps;
  const lookUp = createLookUp(route, now)(request);
  const readsElsewhere = route.mayLag === true && deps.readDb !== deps.db;
  // A transaction that another one interferes with runs again; the request counts once.
  let isRecorded = false;
  const result = await findTenant(normaliseHost(request.headers.host), async (tx, tenantId, toTenant) => {
    const caller = await lookUp(tx, tenantId, toTenant);
    if (!caller) return null;
    const context = enterTenant(request, caller);
    identifyCaller(request, context, route, now());
    isRecorded ||= recordRequestAtOnce(context, route, deps);
    if (!isRecorded || readsElsewhere) return { context, reply: null };
    authoriseCaller(context, route);
    const { call, reader } = toCall(request, context, route, deps);
    return { context, reply: await route.read(call, await readAs(tx, reader)) };
  });
  if (!result) throw createUnknownHostError(request);
  const { context, reply } = result;
  if (reply) return reply;
  if (!isRecorded) await recordRequest(context, route, deps);
  authoriseCaller(context, route);
  return work(request, context, route, deps);
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

/** The input of a route's work, and the reader of `asStaff`. */
function toCall(
  request: FastifyRequest,
  { tenant, staff, grant, requestKey }: RequestContext,
  route: Route,
  { db, readDb }: RouteDeps,
) {
  const reader = staff ? toReader(tenant, staff) : null;
  const { json, ...parts } = readCall(route, request);
  const call = {
    tenant,
    staff: staff!,
    grant: grant!,
    db: bindReader(db, reader),
    readDb: bindReader(readDb, reader),
    request,
    requestKey,
    ...parts,
  };
  return { call, reader, json };
}

async function work(
  request: FastifyRequest,
  context: RequestContext,
  route: Route,
  deps: RouteDeps,
): Promise<Reply> {
  const { call, json } = toCall(request, context, route, deps);
  const { tenant, grant, requestKey } = context;
  const db = 'read' in route && route.mayLag ? call.readDb : call.db;
  if ('handle' in route) return route.handle(call);
  if ('read' in route) return db.asTenant(tenant.id, (tx) => route.read(call, tx));
  const prepared = 'prepare' in route ? await route.prepare(call) : undefined;
  const write = (tx: Tx) => route.write(call, tx, prepared);
  const ownKey =
    requestKey ??
    ('secret' in route ? readRequestKey(request.headers['idempotency-key'], route.secret(call)) : null);
  if (!ownKey) return db.asTenant(tenant.id, write);
  const content = JSON.stringify([route.method, route.path, call.params, call.query, json]);
  const keyed = {
    tenantId: tenant.id,
    key: ownKey,
    fingerprint: await hashRequest(ownKey, [content]),
    subjectId: grant?.subject_id ?? ('about' in route ? route.about?.(call) : null) ?? null,
  };
  return db.asTenant(tenant.id, (tx) => writeOnce(tx, keyed, deps.now(), () => write(tx)));
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
