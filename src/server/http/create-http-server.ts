import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { AppError } from '../errors.ts';
import type { Database } from '../store/database/database.ts';
import type { Observer } from '../telemetry/metrics/observer.ts';
import { recordOrigin } from './addresses/note-origin.ts';
import type { PublicScheme } from './addresses/public-scheme.ts';
import { type ClientLimits, clientLimitsFor, serverOptions } from './client-limits.ts';
import type { Staff, ValidToken } from './credentials/credentials.ts';
import type { CallerLookup, CreateCallerLookup } from './credentials/look-up-caller.ts';
import { isPlatformHost, type Platform } from './credentials/platform-access.ts';
import { describeError } from './errors/describe-error.ts';
import { toErrorReply } from './errors/error-reply.ts';
import { createTenantFinder, normaliseHost, type Tenant } from './find-tenant.ts';
import type { ResolvedRequestKey } from './idempotency/request-key.ts';
import { limitJsonBodies } from './limit-json-body.ts';
import { readLoggedAttempt } from './log-attempt.ts';
import { embeddingPolicy, REFUSAL_HEADERS, securityHeaders } from './pages/security-headers.ts';
import { isPageAddress, SUSPENDED_PAGE } from './pages/suspended-page.ts';
import { readTraceId, traceRequests } from './trace-requests.ts';

const JSON_BODY_LIMIT = 256 * 1024;

type HttpServerDeps = {
  db: Database;
  logger: FastifyBaseLogger;
  /** networks of the operator's proxies, whose X-Forwarded-For is believed */
  trustProxy: string[];
  /** what a verification may take, in which a connection is silent */
  budgetSeconds: number;
  /** other limits than the usual ones on what a connection may take */
  clientLimits?: Partial<ClientLimits>;
  platform: Platform;
  observer: Observer;
  /** the scheme of addresses that are written; null: `http` on this machine alone */
  publicScheme: PublicScheme | null;
};

/** Who asks: the tenant by the Host header, then who the credential belongs to, as far as a route wants one. */
export type RequestContext = {
  tenant: Tenant;
  /** what the request shows, not judged yet */
  seen: CallerLookup | null;
  staff?: Staff;
  grant?: ValidToken;
  requestKey: ResolvedRequestKey | null;
};

const visitors = new WeakMap<FastifyRequest, RequestContext>();
/** Not called for a request whose host belongs to no tenant. */
export const getRequestContext = (request: FastifyRequest): RequestContext => visitors.get(request)!;

const NOBODY: CreateCallerLookup = () => async () => null;

/** Paths that answer on any host, for the operator's probes. */
const PROBES = new Set(['/healthz', '/readyz']);

declare module 'fastify' {
  interface FastifyContextConfig {
    /** every status that the route answers with; {@link ANY_STATUSES} where nothing says */
    statuses?: readonly number[];
  }
}

/** What a page or probe answers with: done, failed, or not now. */
const ANY_STATUSES = [200, 500, 503];

/**
 * The HTTP server with what every route shares, in this order: host -> tenant -> credential -> role or
 * capability -> body. Nothing of a request is looked at before its host is known.
 */
export async function createHttpServer({
  db,
  logger,
  trustProxy,
  budgetSeconds,
  clientLimits,
  platform,
  observer,
  publicScheme,
}: HttpServerDeps): Promise<FastifyInstance> {
  const limits = clientLimitsFor(budgetSeconds, clientLimits);
  const app = Fastify({
    loggerInstance: logger,
    // A request id that no other server gives out.
    genReqId: () => randomUUID(),
    // The caller's address and nothing else comes from a proxy: the tenant is the Host header's, always.
    trustProxy: trustProxy.length > 0 ? trustProxy : false,
    // While it closes, a request on a connection that is still open is answered like any other.
    return503OnClosing: false,
    // Fastify's own request log is off: our line below leaves out addresses with a token, headers and bodies.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: JSON_BODY_LIMIT,
    rewriteUrl: (request) => makeReadable(stripAuthority(request.url ?? '/')),
    frameworkErrors: (error, _request, reply) => void sendError(reply.headers(REFUSAL_HEADERS), error),
    ...serverOptions(limits),
  });
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  limitJsonBodies(app, limits.jsonBodyMs);
  await app.register(multipart);

  traceRequests(app);
  app.addHook('onRoute', ({ method: methods, url: route, config }) => {
    const { statuses = ANY_STATUSES } = config ?? {};
    for (const method of [methods].flat()) observer.expectAnswers({ method, route, statuses });
  });
  const findTenant = createTenantFinder(db);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders(request.url));
    recordOrigin(request, publicScheme);
    if (PROBES.has(request.url)) return;
    if (countHosts(request.raw.rawHeaders) > 1)
      throw new AppError('bad-request', 'The request must have exactly one Host header.');
    const isPlatform = isPlatformHost(platform, request.headers.host);
    const { ofPlatform, lookUpCaller = NOBODY } = request.routeOptions.config ?? {};
    // The platform's host answers the platform's routes and the console alone; no other host answers those
    // routes.
    if (isPlatform ? !ofPlatform : ofPlatform === 'alone') {
      throw new AppError('not-found', 'Nothing exists at this address. Check the path and the host.');
    }
    if (isPlatform) return;
    const found = await findTenant(normaliseHost(request.headers.host), lookUpCaller(request));
    if (!found)
      throw new AppError('unknown-host', 'Nothing exists at this address. Check the path and the host.');
    const { tenant, seen } = found;
    if (tenant.suspended)
      throw new AppError('tenant-suspended', 'This tenant is suspended. Ask the operator of the service.');
    const embedding = embeddingPolicy(request.url, tenant.settings.frame_ancestors);
    if (embedding) reply.header('Content-Security-Policy', embedding);
    visitors.set(request, { tenant, seen, requestKey: null });
  });
  app.addHook('onResponse', async (request, reply) => {
    const path = request.routeOptions.url ?? 'none';
    const { statusCode: status, elapsedTime } = reply;
    observer.answered({ method: request.method, route: path, status, seconds: elapsedTime / 1000 });
    const ms = Math.round(elapsedTime);
    const tenant = visitors.get(request)?.tenant.id;
    const ids = { tenant, ...readLoggedAttempt(request), trace: readTraceId(request) };
    // Asked every few seconds: at the usual level they would be most of the log.
    const level = PROBES.has(path) ? 'debug' : 'info';
    request.log[level]({ method: request.method, path, status, ms, ...ids }, 'request');
  });
  app.setNotFoundHandler(async () => {
    throw new AppError('not-found', 'Nothing exists at this address. Check the path and the host.');
  });
  app.setErrorHandler((error, request, reply) => {
    const isSuspended = error instanceof AppError && error.code === 'tenant-suspended';
    const { log } = sendError(
      reply,
      error,
      isSuspended && isPageAddress(request.url) ? SUSPENDED_PAGE : null,
    );
    if (log) request.log.error({ failure: describeError(error) }, 'request failed');
  });
  return app;
}

/** An absolute-form target must not bring its own host: only the Host header names the tenant. */
function stripAuthority(url: string): string {
  return url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '') || '/';
}

/** A path that is not percent-encoded as it should be is taken literally: then it is an id that nothing has. */
function makeReadable(url: string): string {
  const [path = '/'] = url.split(/[?#]/, 1);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}

/** A request with two Host headers is refused: a proxy might go by the one and this server by the other. */
function countHosts(rawHeaders: readonly string[]): number {
  return rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length;
}

/** @param page what to show instead of JSON to somebody who opened a page in a browser */
function sendError(reply: FastifyReply, error: unknown, page: string | null = null): { log: boolean } {
  const { status, body, headers, log } = toErrorReply(error);
  // The refusal of a page must not be cached either: the next try may succeed.
  reply.headers(headers).header('Cache-Control', 'no-store').code(status);
  if (page) reply.type('text/html; charset=utf-8').send(page);
  else reply.send(body);
  return { log };
}
