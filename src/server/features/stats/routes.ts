import { type Route, STAFF_ROLES, staffRoute } from '../../http/route.ts';
import {
  countApproved,
  countFourEyes,
  countInTime,
  countUploads,
  measurePipeline,
  measureQueue,
  readUsage,
} from '../../store/stats.ts';
import * as contract from './contract.ts';
import { periodQuery, toPeriod, toTimeRange } from './period-contract.ts';

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
      read: async ({ tenant, query }, tx) => {
        const at = now();
        const period = toPeriod(query, at);
        const moments = toTimeRange(period);
        const pipeline = await measurePipeline(tx, tenant.id, moments);
        const counts = await countUploads(tx, tenant.id, moments);
        const body = {
          ...period,
          uploads: counts.uploads,
          pipeline_seconds: pipeline.all,
          pipeline_by_day: pipeline.days,
          queue: await measureQueue(tx, tenant.id, at),
          targets: await countInTime(tx, tenant.id, moments, at),
          approval: approvalRate(await countApproved(tx, tenant.id, moments)),
          undecided: counts.undecided,
          reasons: counts.reasons,
          second_looks: await countFourEyes(tx, tenant.id, moments),
          outages: counts.outages,
          usage: await readUsage(tx, tenant.id, at),
        };
        return { status: 200, body };
      },
    }),
  ];
}

function approvalRate(counts: { approved: number; rejected: number }) {
  const all = counts.approved + counts.rejected;
  return { ...counts, rate: all > 0 ? counts.approved / all : null };
}
