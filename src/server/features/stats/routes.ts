import { type Route, STAFF_ROLES, staffRoute } from '../../http/route.ts';
import { listReviewerFigures } from '../../store/quality/reviewer-figures.ts';
import * as contract from './contract.ts';
import { periodQuery, toPeriod, toTimeRange } from './period-contract.ts';
import { readStats } from './read-stats.ts';

/** The service's work over a period, and what waits now: counts and times, nothing of a person. */
export function statsRoutes({ now }: { now: () => Date }): Route[] {
  return [
    staffRoute(STAFF_ROLES, {
      method: 'GET',
      path: '/admin/stats',
      operationId: 'readStats',
      summary: 'Returns counts of uploads and figures of the pipeline and the queue.',
      description: 'Days are in UTC, both ends included, at most 366. Default: the last 30.',
      query: periodQuery,
      answers: { 200: contract.stats },
      mayLag: true,
      read: async ({ tenant, query }, tx) => ({
        status: 200,
        body: await readStats(tx, tenant, toPeriod(query, now()), now()),
      }),
    }),
    staffRoute(['cases', 'users'], {
      method: 'GET',
      path: '/admin/stats/reviewers',
      operationId: 'readReviewerStats',
      summary: 'Returns what each reviewer decided, how fast, and how often it was overturned.',
      description:
        'Needs the permission `users`: the figures are about people. Days are as in `readStats`. A case that was reopened or got another picture counts for no one.',
      query: periodQuery,
      answers: { 200: contract.reviewerStats },
      mayLag: true,
      read: async ({ tenant, query }, tx) => {
        const period = toPeriod(query, now());
        const reviewers = await listReviewerFigures(tx, tenant.id, toTimeRange(period));
        return { status: 200, body: { ...period, reviewers } };
      },
    }),
  ];
}
