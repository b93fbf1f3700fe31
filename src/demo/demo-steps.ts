import { StartError } from '../server/errors.ts';
import { checkAnswer, type ExpectedAnswer } from './check-answer.ts';
import type { Row } from './format-row.ts';
import type { ApiAnswer, ApiRequest, SendTimedRequest } from './timed-client.ts';

type Step = ApiRequest & { sent: string; expect: ExpectedAnswer };
export type Steps = {
  /** Makes the request and records its answer. */
  run(step: Step): Promise<ApiAnswer>;
  /** Shows the row of a request that was made, and counts whether the answer was as expected. */
  record(step: Step, answer: ApiAnswer): void;
  done: number;
  surprising: number;
};

/** The walk's steps, one after the other; `show` gets the row of each. */
export function startSteps(ask: SendTimedRequest, show: (row: Row) => void): Steps {
  const steps: Steps = {
    done: 0,
    surprising: 0,
    async run(step) {
      const { sent, expect, ...request } = step;
      const answer = await ask(request);
      steps.record(step, answer);
      return answer;
    },
    record({ method, path, sent, expect }, answer) {
      const surprises = checkAnswer(answer, expect);
      steps.done += 1;
      if (surprises.length > 0) steps.surprising += 1;
      show({ method, path, sent, answer, surprises });
    },
  };
  return steps;
}

/** What the next step builds on. @throws StartError when the answer does not have it */
export function need({ status, body }: ApiAnswer, field: string): string {
  const value = body[field];
  if (typeof value === 'string') return value;
  const why = typeof body['error'] === 'string' ? `: ${body['error']}` : '.';
  throw new StartError(`The walk cannot go on without a ${field}; the server answered ${status}${why}`);
}
