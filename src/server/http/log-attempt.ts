import type { FastifyRequest } from 'fastify';

/** The ids of an attempt in a log line; nothing identifies the person. */
export type LoggedAttempt = { submission: string; attempt: number };

const noted = new WeakMap<FastifyRequest, LoggedAttempt>();

/** Adds the attempt's ids to the log line of the request that created it. */
export const logAttempt = (request: FastifyRequest, attempt: LoggedAttempt): void =>
  void noted.set(request, attempt);

export const readLoggedAttempt = (request: FastifyRequest): LoggedAttempt | undefined => noted.get(request);
