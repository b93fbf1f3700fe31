import type { FastifyRequest } from 'fastify';
import type { Tx } from '../db/database.ts';
import { AppError } from '../errors.ts';
import type { Owner } from './credentials/admitted-lately.ts';
import { orNull } from './or-null.ts';
import { readCall } from './read-call.ts';
import type { JsonReply, Route } from './route.ts';

/** What a reading came to: what it answers, or the refusal that it ends in. */
export type Reading = { reply: JsonReply } | { refusal: AppError };

/**
 * Begins what a route reads in the trip that looks up who asks, so that both are one. Nobody has been judged by then:
 * whoever asked for this must not hear of it before that.
 * @returns null where there is nothing to begin, or the request is not one that the route takes: that is said later
 * @throws what the database does
 */
export async function readAhead(
  route: Route,
  request: FastifyRequest,
  tx: Tx,
  caller: { tenantId: string } & Owner,
): Promise<Reading | null> {
  if (!('read' in route)) return null;
  const call = orNull(() => readCall(route, request));
  return call && outcomeOf(route.read({ ...caller, ...call }, tx));
}

async function outcomeOf(reading: Promise<JsonReply>): Promise<Reading> {
  try {
    return { reply: await reading };
  } catch (error) {
    if (error instanceof AppError) return { refusal: error };
    throw error;
  }
}
