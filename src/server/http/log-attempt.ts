import type { FastifyRequest } from 'fastify';

/** An attempt as the log names it: which one it is, and nothing of whom it shows. */
export type NotedAttempt = { submission: string; attempt: number };

const noted = new WeakMap<FastifyRequest, NotedAttempt>();

/** Has the request's line in the log name the attempt that came of it. */
export const logAttempt = (request: FastifyRequest, attempt: NotedAttempt): void =>
  void noted.set(request, attempt);

export const attemptOf = (request: FastifyRequest): NotedAttempt | undefined => noted.get(request);
