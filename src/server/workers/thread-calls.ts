import type { TraceCarrier } from '../telemetry/tracing/current-trace-context.ts';

/** Questions to threads of a pool by kind, each with its answer. Both are cloned between threads. */
export type ThreadWork = { [kind: string]: { question: unknown; answer: unknown } };

/**
 * One question to a thread; `deadline` in milliseconds of `Date.now()`. `rank`: the questions that its tenant had then,
 * waiting and in work. What several threads share serves the lowest rank first.
 */
export type ThreadCall = {
  kind: PropertyKey;
  question: unknown;
  deadline: number;
  rank: number;
  trace: TraceCarrier;
};

/** Messages of a thread: once that it has started, then one answer for each question. */
export type ThreadAnswer =
  | { is: 'started' }
  | { is: 'value'; value: unknown }
  | { is: 'failure'; error: Error };
