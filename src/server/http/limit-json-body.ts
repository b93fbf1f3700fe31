import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

/** Milliseconds from the refusal until the connection is cut, so that the client can read why. */
const LINGER_MS = 1_000;

const isMultipart = ({ headers }: FastifyRequest) => /^multipart\//i.test(headers['content-type'] ?? '');

/**
 * What every JSON body is held to: it is there within `withinMs`, so that none that trickles holds a connection until
 * the request's own limit. Whatever its Content-Type says, it is read as JSON. Uploads have limits of their own.
 */
export function limitJsonBodies(app: FastifyInstance, withinMs: number): void {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>();
  app.addHook('onRequest', async (request) => {
    const { headers } = request.raw;
    // The parser refuses a Content-Type that is none before it looks for who reads the body.
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
