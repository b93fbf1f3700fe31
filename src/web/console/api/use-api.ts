import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { Refused } from '../../api/api-failure.ts';
import type { Answer, Reading } from '../../api/ask-api.ts';
import type { Operation, OperationInput } from '../../api/operation.ts';
import { useRequestKey } from '../../api/use-request-key.ts';
import { getRetryDelay } from '../../api/when-to-ask-again.ts';
import { type ConsoleServices, useConsoleServices } from '../console-context.ts';

const MAX_TRIES = 3;
/** For this time an answer counts as fresh, in milliseconds. */
const FRESH_MS = 10_000;

/** Repeats are made as often and as late as the failure and the server allow. */
const QUERY_DEFAULTS = {
  staleTime: FRESH_MS,
  retry: (failures: number, error: Error) =>
    failures < MAX_TRIES - 1 && getRetryDelay(failures + 1, error) !== null,
  retryDelay: (failures: number, error: Error) => getRetryDelay(failures + 1, error) ?? 0,
};

/**
 * The key of a cached answer: it is invalidated by its operation alone, or by the operation with its input.
 */
export const toQueryKey = <O extends Reading>(operation: O, input: OperationInput<O> | null) =>
  [operation, input] as const;

type ReadOptions = {
  /** milliseconds after which it is asked again by itself */
  every?: number;
  /** the answer is read again, however new the cached one is */
  isAlwaysRead?: boolean;
};

/** The API's answer; `sent` null asks nothing. An earlier page stays while the next one comes. */
export function useRead<O extends Reading>(
  operation: O,
  input: OperationInput<O> | null,
  { every, isAlwaysRead }: ReadOptions = {},
) {
  const { call } = useConsoleServices();
  return useQuery<Answer<O>>({
    ...QUERY_DEFAULTS,
    ...(isAlwaysRead ? { staleTime: 0 } : {}),
    queryKey: toQueryKey(operation, input),
    enabled: input !== null,
    placeholderData: keepPreviousData,
    refetchInterval: every ?? false,
    queryFn: ({ signal }) => call(operation, input!, { signal }),
  });
}

/** Prefetches an answer that will be needed next. */
export function prefetch<O extends Reading>(
  queryClient: QueryClient,
  call: ConsoleServices['call'],
  operation: O,
  input: OperationInput<O>,
): Promise<void> {
  return queryClient.prefetchQuery({
    ...QUERY_DEFAULTS,
    queryKey: toQueryKey(operation, input),
    queryFn: () => call(operation, input),
  });
}

/** The lists that come page by page. */
type PagedOperation = {
  [O in Reading]: Answer<O> extends { next_cursor: string | null } ? O : never;
}[Reading];

/** A list page by page; `sentFor` returns the input for the page after a cursor. */
export function usePages<O extends PagedOperation>(
  operation: O,
  sentFor: (cursor: string | undefined) => OperationInput<O>,
) {
  const { call } = useConsoleServices();
  return useInfiniteQuery({
    ...QUERY_DEFAULTS,
    queryKey: [...toQueryKey(operation, sentFor(undefined)), 'pages'],
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: Answer<O>): string | undefined => last.next_cursor ?? undefined,
    queryFn: ({ pageParam, signal }) => call(operation, sentFor(pageParam), { signal }),
  });
}

/**
 * Sends a change, then refetches what the page shows. If the user presses again after a lost answer, the request key
 * makes the server create the object once.
 * @throws ApiFailure
 */
export function useSend() {
  const { call } = useConsoleServices();
  const queryClient = useQueryClient();
  const { getKey: getRequestKey, forget } = useRequestKey();
  return async <O extends Exclude<Operation, Reading>>(
    operation: O,
    input: OperationInput<O>,
  ): Promise<Answer<O>> => {
    const key = operation.startsWith('POST ') ? getRequestKey([operation, input]) : undefined;
    const answer = await call(operation, input, { key });
    forget();
    await queryClient.invalidateQueries();
    return answer;
  };
}

/** Whether the server said no in this way. */
export const isRefused = (error: unknown, ...statuses: number[]): error is Refused =>
  error instanceof Refused && statuses.includes(error.status);
