import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { OfflineError } from '../../api/call-api.ts';
import { type Desk, useDesk } from '../console-context.ts';
import type { Words } from '../words/catalogue.ts';

/** The API said no, in a sentence for the reader. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  constructor(status: number, sentence: string) {
    super(sentence);
    this.status = status;
  }
}

function refusalOf(status: number, body: unknown): Refusal {
  const sentence = (body as { error?: unknown } | null)?.error;
  return new Refusal(status, typeof sentence === 'string' ? sentence : '');
}

const MAX_TRIES = 3;
const shouldRetry = (failures: number, error: Error) =>
  failures < MAX_TRIES - 1 && !(error instanceof Refusal);

/** What the API answers. @throws Refusal, OfflineError */
export async function read<T>(call: Desk['call'], path: string): Promise<T> {
  const answer = await call<T>('GET', path);
  if (answer.status >= 400) throw refusalOf(answer.status, answer.body);
  return answer.body;
}

/** How long an answer counts as new, in milliseconds. */
const FRESH_MS = 10_000;

type ReadOptions = {
  /** milliseconds after which it is asked again by itself */
  every?: number;
};

/** What the API answers at `path`; null asks nothing. An earlier page stays while the next one comes. */
export function useRead<T>(path: string | null, { every }: ReadOptions = {}) {
  const { call } = useDesk();
  return useQuery<T>({
    queryKey: [path],
    enabled: path !== null,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    refetchInterval: every ?? false,
    retry: shouldRetry,
    queryFn: () => read<T>(call, path!),
  });
}

/** Asks for what will be wanted next, and keeps it. */
export function prefetch(known: QueryClient, call: Desk['call'], path: string): Promise<void> {
  return known.prefetchQuery({
    queryKey: [path],
    staleTime: FRESH_MS,
    retry: shouldRetry,
    queryFn: () => read(call, path),
  });
}

type Page = { next_cursor: string | null };

/** A list page by page; `pathOf` gives the address of the page behind a cursor. */
export function usePages<T extends Page>(
  pathOf: (cursor: string | null) => string,
  { every }: ReadOptions = {},
) {
  const { call } = useDesk();
  return useInfiniteQuery({
    queryKey: [pathOf(null), 'pages'],
    staleTime: FRESH_MS,
    refetchInterval: every ?? false,
    retry: shouldRetry,
    initialPageParam: null as string | null,
    getNextPageParam: (last: T) => last.next_cursor,
    queryFn: ({ pageParam }) => read<T>(call, pathOf(pageParam)),
  });
}

/** Asks for a change; what is known of the server is read anew afterwards. @throws Refusal, OfflineError */
export function useSend() {
  const { call } = useDesk();
  const known = useQueryClient();
  return async <T>(
    method: 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    key?: string,
  ): Promise<T> => {
    const answer = await call<T>(method, path, body, key);
    if (answer.status >= 400) throw refusalOf(answer.status, answer.body);
    await known.invalidateQueries();
    return answer.body;
  };
}

/** What to tell somebody whose change did not come about. @throws what is no answer of the API */
export function sayProblem(words: Words, error: unknown): string {
  if (error instanceof OfflineError) return words.text('problem.offline');
  if (!(error instanceof Refusal)) throw error;
  if (error.status === 401) return words.text('problem.signIn');
  return error.message || words.text('problem.broken');
}
