import type { TraceCarrier } from '../telemetry/tracing/current-trace-context.ts';

/** What threads of a pool are asked, by kind: each question with its answer. Both are cloned on their way. */
export type ThreadWork = { [kind: string]: { question: unknown; answer: unknown } };

/** One question on its way to a thread; `deadline` in milliseconds of `Date.now()`. */
export type ThreadCall = { kind: PropertyKey; question: unknown; deadline: number; trace: TraceCarrier };

/** What a thread says: once that it is there, and then one answer a question. */
export type ThreadAnswer =
  | { is: 'started' }
  | { is: 'value'; value: unknown }
  | { is: 'failure'; error: Error };
