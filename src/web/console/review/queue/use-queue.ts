import { useEffect } from 'react';
import type { Answer } from '../../../api/ask-api.ts';
import { usePages, useRead } from '../../api/use-api.ts';
import { type Filter, type ListFilter, listed, toNumberFilter } from '../../cases/queue-url.ts';

export type QueueAnswer = Answer<'GET /admin/queue'>;

const PAGE_SIZE = 200;
/** This many waiting cases are loaded without being asked for, so that keys reach all of them. */
const PAGE_TRIGGERS = 2000;

/**
 * The filter of the list. A search text that is the number of a document, whole, finds the cases of that number, also
 * where the record has another one. Any other text is searched in the records.
 */
export function useListFilter(filter: Filter): ListFilter {
  const byNumber = toNumberFilter(filter);
  const { data, isPlaceholderData } = useRead('GET /admin/submissions', byNumber && listed(byNumber, 1));
  const isFound = !isPlaceholderData && (data?.submissions.length ?? 0) > 0;
  return byNumber && isFound ? byNumber : filter;
}

/** The rows under a filter, page by page, kept up to date; who waits comes whole. */
export function useQueue(filter: ListFilter) {
  const read = usePages('GET /admin/submissions', (cursor) => listed(filter, PAGE_SIZE, cursor));
  const { hasNextPage, isFetching, isError, fetchNextPage } = read;
  const rowCount = (read.data?.pages.length ?? 0) * PAGE_SIZE;
  const needsNextPage =
    filter.status === 'pending' && hasNextPage && rowCount < PAGE_TRIGGERS && !isFetching && !isError;
  useEffect(() => {
    if (needsNextPage) void fetchNextPage();
  }, [needsNextPage, fetchNextPage]);
  return read;
}
