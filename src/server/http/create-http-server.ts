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
import { describeError } from '../telemetry/describe-error.ts';
import type { Observer } from '../telemetry/metrics/observer.ts';
import type { PublicScheme } from './addresses/request-origin.ts';
import { API_VERSION, VERSION_HEADER } from './api-version.ts';
import { limitJsonBodies } from './bodies.ts';
import { MAX_JSON_BODY_BYTES } from './body-limits.ts';
import { type ConnectionLimits, getConnectionLimits, serverOptions } from './connection-limits.ts';
import { isPlatformHost, type Platform, type Staff, type ValidToken } from './credentials/credentials.ts';
import { type CallerLookup, lookUpNoCaller } from './credentials/look-up-caller.ts';
import { toErrorReply } from './errors/error-reply.ts';
import { REQUEST_ID } from './errors/refusal-headers.ts';
import { type FindTenant, normaliseHost, type Tenant } from './find-tenant.ts';
import type { ResolvedRequestKey } from './idempotency/request-key.ts';
import { createKnownPaths, refuseTrailingSlash } from './known-paths.ts';
import { embeddingPolicy, REFUSAL_HEADERS, securityHeaders } from './pages/security-headers.ts';
import { isPageAddress, SUSPENDED_STYLE, writeSuspendedPage } from './pages/suspended-page.ts';
import { readTraceId, traceRequests } from './trace-requests.ts';

type HttpServerDeps = {
  findTenant: FindTenant;
  logger: FastifyBaseLogger;
  /** networks of the operator's proxies, whose X-Forwarded-For is trusted */
  trustProxy: string[];
  /** time limit of a verification, during which a connection sends nothing */
  budgetSeconds: number;
  /** overrides of the default connection limits */
  connectionLimits?: Partial<ConnectionLimits>;
  platform: Platform;
  observer: Observer;
  /** the scheme of generated URLs; null: `http` for this machine's hosts only */
  publicScheme: PublicScheme | null;
  isClockOff?: () => Promise<boolean>;
};

/** The tenant of the Host header, and the caller once a route has checked the credential. */
export type RequestContext = {
  tenant: Tenant;
  /** the stored records of the request's credential and key, not checked yet */
  lookup: CallerLookup;
  staff?: Staff;
  grant?: ValidToken;
  requestKey: ResolvedRequestKey | null;
  /** the attempt that the request created, for its log line */
  attempt?: { submission: string; attempt: number };
};

const contexts = new WeakMap<FastifyRequest, RequestContext>();
/** Call it only for requests whose host belongs to a tenant. */
export const getRequestContext = (request: FastifyRequest): RequestContext => contexts.get(request)!;

/**
 * Begins the context of a request whose tenant was found.
 * @throws AppError `tenant-suspended`
 */
export function enterTenant(request: FastifyRequest, lookup: CallerLookup): RequestContext {
  const { tenant } = lookup;
  if (tenant.suspended)
    throw new AppError('tenant-suspended', 'This tenant is suspended. Ask the operator of the service.');
  const context = { tenant, lookup, requestKey: null };
  contexts.set(request, context);
  return context;
}

/** Paths for the operator's probes. They answer on any host. */
const PROBES = new Set(['/healthz', '/servez', '/readyz']);

declare module 'fastify' {
  interface FastifyContextConfig {
    /** every status of the route; {@link ANY_STATUSES} if it does not declare them */
    statuses?: readonly number[];
    /** the route finds its tenant itself, in the transaction of its work */
    findsTenant?: true;
  }
}

/** Statuses of a page or probe: success, failure, not ready. */
const ANY_STATUSES = [200, 500, 503];

/**
 * The HTTP server with the steps that all routes share, in this order: host -> tenant -> credential -> role
 * or capability -> body. No other part of a request is read before its host is known.
 */
export async function createHttpServer({
  findTenant,
  logger,
  trustProxy,
  budgetSeconds,
  connectionLimits,
  platform,
  observer,
  publicScheme,
  isClockOff,
}: HttpServerDeps): Promise<FastifyInstance> {
  const limits = getConnectionLimits(budgetSeconds, connectionLimits);
  const app = Fastify({
    loggerInstance: logger,
    // Unique across servers.
    genReqId: () => randomUUID(),
    // Only the caller's address comes from a proxy. The tenant always comes from the Host header.
    trustProxy: trustProxy.length > 0 ? trustProxy : false,
    // During shutdown, requests on open connections are still answered normally.
    return503OnClosing: false,
    // Fastify's own request log is off: our line below omits URLs with a token, headers and bodies.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_JSON_BODY_BYTES,
    rewriteUrl: (request) => escapeInvalidPath(stripAuthority(request.url ?? '/')),
    frameworkErrors: (error, { id }, reply) =>
      void sendError(reply.headers({ ...REFUSAL_HEADERS, [REQUEST_ID]: id }), error),
    ...serverOptions(limits),
  });
  app.decorate('publicScheme', publicScheme);
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, callback) => callback(null, body));
  limitJsonBodies(app, limits.jsonBodyMs);
  await app.register(multipart);

  app.addHook('onRequest', async ({ id, url }, reply) => {
    reply.header(REQUEST_ID, id);
    if (url.startsWith('/api/')) reply.header(VERSION_HEADER, API_VERSION);
  });
  traceRequests(app);
  const paths = createKnownPaths();
  app.addHook('onRoute', (options) => {
    paths.add(options);
    const { method: methods, url: route, config } = options;
    // A HEAD is counted when it is answered; a series for each of its routes would be empty.
    if (methods === 'HEAD') return;
    const { statuses = ANY_STATUSES } = config ?? {};
    for (const method of [methods].flat()) observer.expectAnswers({ method, route, statuses });
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders(request.url));
    if (PROBES.has(request.url)) return;
    await assertClock(isClockOff);
    if (countHosts(request.raw.rawHeaders) > 1)
      throw new AppError('bad-request', 'The request must have exactly one Host header.');
    const isPlatform = isPlatformHost(platform, request.headers.host);
    const { ofPlatform, findsTenant, lookUpCaller = lookUpNoCaller } = request.routeOptions.config ?? {};
    // The platform's host serves only the platform's routes and the console. No other host serves those
    // routes.
    if (!request.is404 && (isPlatform ? !ofPlatform : ofPlatform === 'alone')) {
      throw new AppError('not-found', 'Nothing exists at this address. Check the path and the host.');
    }
    refuseTrailingSlash(readPath(request));
    if (isPlatform || findsTenant) return;
    const callerLookup = await findTenant(normaliseHost(request.headers.host), lookUpCaller(request));
    if (!callerLookup) throw createUnknownHostError(request);
    const { tenant } = enterTenant(request, callerLookup);
    const embedding = embeddingPolicy(request.url, tenant.settings.frame_ancestors);
    if (embedding) reply.header('Content-Security-Policy', embedding);
  });
  app.addHook('onResponse', async (request, reply) => {
    const path = request.routeOptions.url ?? 'none';
    const { statusCode: status, elapsedTime } = reply;
    observer.answered({ method: request.method, route: path, status, seconds: elapsedTime / 1000 });
    const ms = Math.round(elapsedTime);
    const { tenant, attempt } = contexts.get(request) ?? {};
    const ids = { tenant: tenant?.id, ...attempt, trace: readTraceId(request) };
    // Probes come every few seconds: at level info they would be most of the log.
    const level = PROBES.has(path) ? 'debug' : 'info';
    request.log[level]({ method: request.method, path, status, ms, ...ids }, 'request');
  });
  app.setNotFoundHandler(async (request) => {
    const { method, headers } = request;
    throw paths.refuse({ method, path: readPath(request) }, isPlatformHost(platform, headers.host));
  });
  app.setErrorHandler((error, request, reply) => {
    const isSuspended = error instanceof AppError && error.code === 'tenant-suspended';
    const page = isSuspended && isPageAddress(request.url);
    if (page) allowSuspendedStyle(reply);
    const { log } = sendError(
      reply,
      error,
      page ? writeSuspendedPage(request.headers['accept-language']) : null,
    );
    if (log) request.log.error({ failure: describeError(error) }, 'request failed');
  });
  return app;
}

/** A server whose clock is wrong would admit expired callers and refuse valid ones. */
export async function assertClock(isClockOff: () => Promise<boolean> = async () => false): Promise<void> {
  if (!(await isClockOff())) return;
  throw new AppError(
    'unavailable',
    'The clock of this server is wrong, so it refused the request. Try again shortly.',
  );
}

const readPath = ({ url }: FastifyRequest): string => url.split(/[?#]/, 1)[0]!;

export const createUnknownHostError = ({ headers }: FastifyRequest): AppError =>
  new AppError('unknown-host', explainUnknownHost(headers.host));

/** A number in place of a name is a newcomer's first mistake. The sentence says nothing about other tenants. */
function explainUnknownHost(header: string | undefined): string {
  const isNumber = /^(\d+\.){3}\d+$|^\[/.test(normaliseHost(header));
  return isNumber
    ? 'A tenant has a host name, not an IP address. Use the name, such as localhost instead of 127.0.0.1.'
    : 'No tenant has this host. Send the tenant’s host name in the Host header.';
}

/** An absolute-form request target must not override the host: only the Host header names the tenant. */
function stripAuthority(url: string): string {
  return url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '') || '/';
}

/** An invalid percent-encoding is escaped and so read literally; as an id it matches no record. */
function escapeInvalidPath(url: string): string {
  const [path = '/'] = url.split(/[?#]/, 1);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}

/** A request with two Host headers is refused: a proxy might use one of them and this server the other. */
function countHosts(rawHeaders: readonly string[]): number {
  return rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length;
}

/** The page of a suspended tenant loads no file, so its style is inside it. */
function allowSuspendedStyle(reply: FastifyReply): void {
  const policy = String(reply.getHeader('Content-Security-Policy'));
  reply.header('Content-Security-Policy', policy.replace("style-src 'self'", `style-src ${SUSPENDED_STYLE}`));
}

/** @param page HTML for a browser that opened a page; null sends JSON */
function sendError(reply: FastifyReply, error: unknown, page: string | null = null): { log: boolean } {
  const { status, body, headers, log } = toErrorReply(error);
  // A refused page must not be cached either: the next attempt may succeed.
  reply.headers(headers).header('Cache-Control', 'no-store').code(status);
  if (page) reply.type('text/html; charset=utf-8').send(page);
  else reply.send(body);
  return { log };
}
