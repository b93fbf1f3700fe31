import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { OfflineError } from '../api/call-api.ts';
import { useConsole } from './console-context.ts';

/** The API said no, in a sentence for the reader. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  constructor(status: number, sentence: string) {
    super(sentence);
    this.status = status;
  }
}

const BROKEN = 'Something went wrong here. Try again.';

function refusalOf(status: number, body: unknown): Refusal {
  const sentence = (body as { error?: unknown } | null)?.error;
  return new Refusal(status, typeof sentence === 'string' ? sentence : BROKEN);
}

/** What the API answers at `path`; null asks nothing. An earlier page stays while the next one comes. */
export function useRead<T>(path: string | null) {
  const { call } = useConsole();
  return useQuery<T>({
    queryKey: [path],
    enabled: path !== null,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    retry: (failures, error) => failures < 2 && !(error instanceof Refusal),
    queryFn: async () => {
      const answer = await call<T>('GET', path!);
      if (answer.status >= 400) throw refusalOf(answer.status, answer.body);
      return answer.body;
    },
  });
}

/** Asks for a change; what is known of the server is read anew afterwards. @throws Refusal, OfflineError */
export function useSend() {
  const { call } = useConsole();
  const known = useQueryClient();
  return async <T>(method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<T> => {
    const answer = await call<T>(method, path, body);
    if (answer.status >= 400) throw refusalOf(answer.status, answer.body);
    await known.invalidateQueries();
    return answer.body;
  };
}

/** What to tell somebody whose change did not come about. */
export function sayProblem(error: unknown): string {
  if (error instanceof Refusal && error.status === 401) return 'Sign in, then press again.';
  if (error instanceof Refusal) return error.message;
  if (error instanceof OfflineError)
    return 'You are offline. Nothing is lost; press again when you are back.';
  throw error;
}
