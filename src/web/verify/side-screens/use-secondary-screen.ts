import { useEffect, useRef, useState } from 'react';
import { ApiFailure, Refused } from '../../api/api-failure.ts';
import type { Answer, Reading } from '../../api/ask-api.ts';
import { askWithRetry } from '../../api/ask-with-retry.ts';
import type { Operation, OperationInput } from '../../api/operation.ts';
import { useRequestKey } from '../../api/use-request-key.ts';

/** Why the request of a side screen failed. */
type Problem = 'offline' | 'late' | 'busy' | 'wait' | 'refused' | 'broken';

/**
 * The answer; the server refused the content; null when the person has been told of the failure
 * already.
 */
type AnswerOrRefusal<O extends Operation> = Answer<O> | Refused | null;

export type SecondaryScreen = {
  /** what went wrong with the last request */
  problem: Problem | null;
  isAsking: boolean;
  read<O extends Reading>(operation: O, input: OperationInput<O>): Promise<Answer<O> | null>;
  /** The same content sent again after a lost answer is done once. */
  write<O extends Exclude<Operation, Reading>>(
    operation: O,
    input: OperationInput<O>,
  ): Promise<AnswerOrRefusal<O>>;
};

const PROBLEMS: Partial<Record<number, Problem>> = {
  403: 'refused',
  404: 'refused',
  409: 'refused',
  429: 'busy',
  503: 'wait',
};

/**
 * Asks with the link's token on a side screen; a read is aborted when the screen is closed.
 * @param answers the statuses of refusals that the screen itself answers, beside 400
 */
export function useSecondaryScreen(
  token: string,
  onEnded: () => void,
  answers: readonly number[] = [],
): SecondaryScreen {
  const [problem, setProblem] = useState<Problem | null>(null);
  const [underWay, setUnderWay] = useState(0);
  const screen = useRef<AbortController>(null);
  screen.current ??= new AbortController();
  const { getKey, forget } = useRequestKey();
  useEffect(() => () => screen.current?.abort(), []);

  async function hear<T>(request: Promise<T>): Promise<T | Refused | null> {
    setProblem(null);
    setUnderWay((count) => count + 1);
    try {
      return await request;
    } catch (error) {
      const status = error instanceof Refused ? error.status : null;
      if (error instanceof Refused && [400, ...answers].includes(error.status)) return error;
      if (status === 401) onEnded();
      else setProblem(toProblem(error));
      return null;
    } finally {
      setUnderWay((count) => count - 1);
    }
  }
  return {
    problem,
    isAsking: underWay > 0,
    read: async (operation, input) => {
      const options = { credential: { token }, signal: screen.current?.signal };
      const answer = await hear(askWithRetry(operation, input, options));
      return answer instanceof Refused ? null : answer;
    },
    write: async (operation, input) => {
      const key = getKey([operation, input]);
      const answer = await hear(askWithRetry(operation, input, { credential: { token }, key }));
      if (answer) forget();
      return answer;
    },
  };
}

/** null when it was aborted: the screen is closed */
function toProblem(error: unknown): Problem | null {
  if (error instanceof Refused) return PROBLEMS[error.status] ?? 'broken';
  if (!(error instanceof ApiFailure)) return 'broken';
  if (error.kind === 'aborted') return null;
  return error.kind === 'timed-out' ? 'late' : 'offline';
}
