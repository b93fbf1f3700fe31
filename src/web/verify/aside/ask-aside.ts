import { type ApiAnswer, callApi, OfflineError } from '../../api/call-api.ts';

/** Why a screen beside the way could not do what it was for. */
export type Problem = 'offline' | 'busy' | 'wait' | 'refused' | 'broken';

export type Asked<T> =
  | { kind: 'answered'; answer: ApiAnswer<T> }
  | { kind: 'ended' }
  | { kind: 'problem'; problem: Problem };

const PROBLEMS: Record<number, Problem> = {
  403: 'refused',
  404: 'refused',
  409: 'refused',
  429: 'busy',
  503: 'wait',
};

/** Asks with the link's token; a 400 is an answer, for the screen knows what it sent. */
export async function askAside<T>(
  token: string,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
): Promise<Asked<T>> {
  try {
    const answer = await callApi<T>({ token }, method, path, body);
    const { status } = answer;
    if (status < 300 || status === 400) return { kind: 'answered', answer };
    if (status === 401) return { kind: 'ended' };
    return { kind: 'problem', problem: PROBLEMS[status] ?? 'broken' };
  } catch (error) {
    return { kind: 'problem', problem: error instanceof OfflineError ? 'offline' : 'broken' };
  }
}
