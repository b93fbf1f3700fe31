import { parentPort } from 'node:worker_threads';
import { withinTrace } from '../telemetry/tracing/current-trace-context.ts';
import { propagateTraceContext } from '../telemetry/tracing/propagate-trace-context.ts';
import { lowerThreadPriority } from './lower-thread-priority.ts';
import type { ThreadAnswer, ThreadCall, ThreadWork } from './thread-calls.ts';

type CallHandlers<Work extends ThreadWork> = {
  [Kind in keyof Work]: (
    question: Work[Kind]['question'],
    deadline: number,
    rank: number,
  ) => Work[Kind]['answer'] | Promise<Work[Kind]['answer']>;
};

/**
 * The thread's side of a `ThreadPool`: answers the pool's questions on the calling thread.
 * @param afterwards runs after each answer
 */
export function answerCalls<Work extends ThreadWork>(
  answers: CallHandlers<Work>,
  afterwards = () => {},
): void {
  lowerThreadPriority();
  propagateTraceContext();
  const port = parentPort!;
  const send = (answer: ThreadAnswer) => port.postMessage(answer);
  const answer = async ({ kind, question, deadline, rank, trace }: ThreadCall) =>
    withinTrace(trace, () => answers[kind as keyof Work](question, deadline, rank));
  port.on('message', (call: ThreadCall) => {
    answer(call)
      .then(
        (value) => send({ is: 'value', value }),
        (error: Error) => send({ is: 'failure', error }),
      )
      .then(afterwards);
  });
  send({ is: 'started' });
}
