import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

/** Milliseconds from the refusal until the connection is closed, so that the client can read the answer. */
const LINGER_MS = 1_000;

const isMultipart = ({ headers }: FastifyRequest) => /^multipart\//i.test(headers['content-type'] ?? '');

/**
 * Limits every JSON body: it must arrive within `withinMs`, so that a slow sender cannot keep a connection
 * until the request's own limit. The Content-Type is ignored. Uploads have separate limits.
 */
export function limitJsonBodies(app: FastifyInstance, withinMs: number): void {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>();
  app.addHook('onRequest', async (request) => {
    const { headers } = request.raw;
    // The parser refuses an invalid Content-Type before it selects a body parser.
    if (headers['content-type'] !== undefined && !isMultipart(request))
      headers['content-type'] = 'application/json';
  });
  app.addHook('preParsing', async (request) => {
    if (isMultipart(request)) return;
    const { raw } = request;
    const timer = setTimeout(() => {
      setTimeout(() => raw.destroy(), LINGER_MS).unref();
      if (raw.listenerCount('error') > 0) raw.emit('error', tooSlow());
    }, withinMs);
    timers.set(request, timer);
    raw.once('close', () => clearTimeout(timer));
  });
  app.addHook('preValidation', async (request) => clearTimeout(timers.get(request)));
}

const tooSlow = () =>
  new AppError('bad-request', 'The body arrived too slowly. Send it again over a faster connection.');
