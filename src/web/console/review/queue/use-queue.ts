import type { z } from 'zod';
import type * as contract from '../../../../server/features/review/answers.ts';
import { usePages } from '../../api/use-api.ts';
import type { QueuePage } from '../case-types.ts';
import { type Filter, listPath } from './queue-place.ts';

export type Waiting = z.output<typeof contract.waiting>;

const PAGE = 50;
/** How often the list is asked again by itself, in milliseconds. */
const LIVE_MS = 15_000;

/** The rows under a filter, page by page, kept up to date. */
export const useQueue = (filter: Filter) =>
  usePages<QueuePage>((cursor) => listPath(filter, PAGE, cursor), { every: LIVE_MS });
