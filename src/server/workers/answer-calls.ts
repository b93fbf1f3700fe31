import { parentPort } from 'node:worker_threads';
import { withinTrace } from '../telemetry/tracing/current-trace-context.ts';
import { propagateTraceContext } from '../telemetry/tracing/propagate-trace-context.ts';
import { lowerThreadPriority } from './lower-thread-priority.ts';
import type { ThreadAnswer, ThreadCall, ThreadWork } from './thread-calls.ts';

type CallHandlers<Work extends ThreadWork> = {
  [Kind in keyof Work]: (
    question: Work[Kind]['question'],
    deadline: number,
  ) => Work[Kind]['answer'] | Promise<Work[Kind]['answer']>;
};

/**
 * The other end of a `ThreadPool`: answers, on the thread that calls it, what the pool asks.
 * @param afterwards done after each answer
 */
export function answerCalls<Work extends ThreadWork>(
  answers: CallHandlers<Work>,
  afterwards = () => {},
): void {
  lowerThreadPriority();
  propagateTraceContext();
  const port = parentPort!;
  const say = (answer: ThreadAnswer) => port.postMessage(answer);
  const answer = async ({ kind, question, deadline, trace }: ThreadCall) =>
    withinTrace(trace, () => answers[kind as keyof Work](question, deadline));
  port.on('message', (call: ThreadCall) => {
    answer(call)
      .then(
        (value) => say({ is: 'value', value }),
        (error: Error) => say({ is: 'failure', error }),
      )
      .then(afterwards);
  });
  say({ is: 'started' });
}
