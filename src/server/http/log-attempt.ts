import type { FastifyRequest } from 'fastify';

/** An attempt as the log names it: which one it is, and nothing of whom it shows. */
export type LoggedAttempt = { submission: string; attempt: number };

const noted = new WeakMap<FastifyRequest, LoggedAttempt>();

/** Has the request's line in the log name the attempt that came of it. */
export const logAttempt = (request: FastifyRequest, attempt: LoggedAttempt): void =>
  void noted.set(request, attempt);

export const readLoggedAttempt = (request: FastifyRequest): LoggedAttempt | undefined => noted.get(request);
