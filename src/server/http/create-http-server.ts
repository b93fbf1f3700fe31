import multipart from '@fastify/multipart';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { type Grant, readGrant, readStaff, type Staff } from './credentials.ts';
import { describeError } from './describe-error.ts';
import { toErrorReply } from './error-reply.ts';
import { findTenant, normaliseHost, type Tenant } from './find-tenant.ts';
import type { Route } from './route.ts';
import { securityHeaders } from './security-headers.ts';
import { validate } from './validate.ts';

export const API_BASE = '/api/v1';
const JSON_BODY_LIMIT = 256 * 1024;

type Deps = { db: Database; now: () => Date; logger: FastifyBaseLogger };
type Visitor = { tenant: Tenant; staff?: Staff; grant?: Grant };

const visitors = new WeakMap<FastifyRequest, Visitor>();
/** Paths that answer on any host, for the operator's probes. */
const PROBES = new Set(['/healthz', '/readyz']);

/**
 * The HTTP server with what every route shares, in this order: host -> tenant -> credential -> role or
 * capability -> body. Nothing of a request is looked at before its host is known.
 */
export async function createHttpServer({ db, logger }: Omit<Deps, 'now'>): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: logger,
    // Our own line below knows what must not be written: no address with a token, no header, no body.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: JSON_BODY_LIMIT,
    // A phone on a thin line may take minutes for a large photograph.
    requestTimeout: 300_000,
    rewriteUrl: (request) => stripAuthority(request.url ?? '/'),
    frameworkErrors: (error, _request, reply) => void sendError(reply as FastifyReply, error),
    clientErrorHandler: (_error, socket) => {
      const body = JSON.stringify({ error: 'The request is malformed.' });
      if (socket.writable) {
        socket.end(
          `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
        );
      }
    },
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  await app.register(multipart);

  app.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders(request.url));
    if (PROBES.has(request.url)) return;
    const tenant = await findTenant(db, normaliseHost(request.headers.host));
    if (!tenant) throw new AppError('not-found', 'There is nothing here.');
    if (tenant.suspended) throw new AppError('forbidden', 'This service is suspended.');
    visitors.set(request, { tenant });
  });
  app.addHook('onResponse', async (request, reply) => {
    const path = request.routeOptions.url ?? 'none';
    const ms = Math.round(reply.elapsedTime);
    const tenant = visitors.get(request)?.tenant.id;
    request.log.info({ method: request.method, path, status: reply.statusCode, ms, tenant }, 'request');
  });
  app.setNotFoundHandler(async () => {
    throw new AppError('not-found', 'There is nothing here.');
  });
  app.setErrorHandler((error, request, reply) => {
    const { log } = sendError(reply, error);
    if (log) request.log.error({ failure: describeError(error) }, 'request failed');
  });
  return app;
}

/** An absolute-form target must not bring its own host: only the Host header names the tenant. */
function stripAuthority(url: string): string {
  return url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '') || '/';
}

function sendError(reply: FastifyReply, error: unknown): { log: boolean } {
  const { status, body, retryAfter, log } = toErrorReply(error);
  if (retryAfter !== null) reply.header('Retry-After', String(retryAfter));
  reply.code(status).send(body);
  return { log };
}

/** Puts one row of the table of routes on the server. */
export function mountRoute(app: FastifyInstance, route: Route, { db, now }: Pick<Deps, 'db' | 'now'>): void {
  const { access } = route;
  app.route({
    method: route.method,
    url: API_BASE + route.path,
    onRequest: async (request) => {
      const visitor = visitors.get(request)!;
      if (access.by === 'staff') {
        const staff = await readStaff(db, visitor.tenant.id, request.headers.authorization, now());
        if (!access.roles.includes(staff.role)) {
          throw new AppError('forbidden', 'Your role does not allow this.');
        }
        visitor.staff = staff;
      }
      if (access.by === 'subject') {
        const grant = await readGrant(db, visitor.tenant.id, request.headers['x-api-key'], now());
        if (access.needs && !grant[access.needs]) {
          throw new AppError('forbidden', 'This link does not allow that.');
        }
        visitor.grant = grant;
      }
    },
    handler: async (request, reply) => {
      const { tenant, staff, grant } = visitors.get(request)!;
      const answer = await route.handle({
        tenant,
        staff: staff!,
        grant: grant!,
        request,
        params: readParams(route, request.params),
        query: route.query ? validate(route.query, request.query) : undefined,
        body: route.body ? validate(route.body, parseJson(request.body)) : undefined,
      });
      reply.code(answer.status);
      if ('bytes' in answer) return reply.type(answer.contentType).send(Buffer.from(answer.bytes));
      if (answer.headers) reply.headers(answer.headers);
      return reply.send(answer.body);
    },
  });
}

function readParams(route: Route, params: unknown): unknown {
  if (!route.params) return undefined;
  const result = route.params.safeParse(params);
  if (!result.success) throw new AppError('not-found', 'There is nothing here.');
  return result.data;
}

/** Any content type is read as JSON: a forgotten header is no reason to refuse a good body. */
function parseJson(body: unknown): unknown {
  if (typeof body !== 'string' || body.trim() === '') return {};
  try {
    return JSON.parse(body);
  } catch (cause) {
    throw new AppError('bad-request', 'The body is not valid JSON.', { cause });
  }
}
