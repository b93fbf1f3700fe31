import { StartError } from '../../src/server/errors.ts';
import { checkAnswer, type ExpectedAnswer } from './check-answer.ts';
import type { Row } from './format-row.ts';
import type { ApiAnswer, ApiRequest, SendTimedRequest } from './timed-client.ts';

type Step = ApiRequest & { what: string; expect: ExpectedAnswer };
export type Steps = {
  /** Sends the request and records its answer. */
  run(step: Step): Promise<ApiAnswer>;
  /** Shows the row of a request that was sent, and counts the answer if it was not as expected. */
  record(step: Step, answer: ApiAnswer): void;
  doneCount: number;
  surprising: number;
};

/** Runs the walk's steps one after the other. `show` receives the row of each. */
export function startSteps(ask: SendTimedRequest, show: (row: Row) => void): Steps {
  const steps: Steps = {
    doneCount: 0,
    surprising: 0,
    async run(step) {
      const { what, expect, ...request } = step;
      const answer = await ask(request);
      steps.record(step, answer);
      return answer;
    },
    record({ method, path, what, expect }, answer) {
      const surprises = checkAnswer(answer, expect);
      steps.doneCount += 1;
      if (surprises.length > 0) steps.surprising += 1;
      show({ method, path, what, answer, surprises });
    },
  };
  return steps;
}

/** Reads a string field that the next step needs. @throws StartError when the answer does not have it */
export function requireField({ status, body }: ApiAnswer, field: string): string {
  const value = body[field];
  if (typeof value === 'string') return value;
  const why = typeof body['error'] === 'string' ? `: ${body['error']}` : '.';
  throw new StartError(`The walk cannot continue without a ${field}; the server answered ${status}${why}`);
}
