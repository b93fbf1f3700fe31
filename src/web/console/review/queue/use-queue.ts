import type { Answer } from '../../../api/ask-api.ts';
import { usePages } from '../../api/use-api.ts';
import { type Filter, listed } from './queue-place.ts';

export type Waiting = Answer<'GET /admin/queue'>;

const PAGE = 50;

/** The rows under a filter, page by page, kept up to date. */
export const useQueue = (filter: Filter) =>
  usePages('GET /admin/submissions', (cursor) => listed(filter, PAGE, cursor));
