import { useEffect } from 'react';
import type { Answer } from '../../../api/ask-api.ts';
import { usePages } from '../../api/use-api.ts';
import { type Filter, listed } from './queue-url.ts';

export type QueueAnswer = Answer<'GET /admin/queue'>;

const PAGE = 200;
/** This many waiting cases are loaded without being asked for, so that keys reach all of them. */
const PAGE_TRIGGERS = 2000;

/** The rows under a filter, page by page, kept up to date; who waits comes whole. */
export function useQueue(filter: Filter) {
  const read = usePages('GET /admin/submissions', (cursor) => listed(filter, PAGE, cursor));
  const { hasNextPage, isFetching, isError, fetchNextPage } = read;
  const known = (read.data?.pages.length ?? 0) * PAGE;
  const needsNextPage =
    filter.status === 'pending' && hasNextPage && known < PAGE_TRIGGERS && !isFetching && !isError;
  useEffect(() => {
    if (needsNextPage) void fetchNextPage();
  }, [needsNextPage, fetchNextPage]);
  return read;
}
