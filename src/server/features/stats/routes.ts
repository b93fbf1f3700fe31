import { DESK, type Route, staffRoute } from '../../http/route.ts';
import {
  countApproved,
  countInTime,
  countSecondLooks,
  countUploads,
  measurePipeline,
  measureQueue,
  readUsage,
} from '../../store/stats.ts';
import * as contract from './contract.ts';

/** What the service did over a period, and what waits now: counts and times, nothing of a person. */
export function statsRoutes({ now }: { now: () => Date }): Route[] {
  return [
    staffRoute(DESK, {
      method: 'GET',
      path: '/admin/stats',
      operationId: 'readStats',
      summary: 'Counts uploads and measures the pipeline and the queue.',
      description: 'Days are in UTC, both ends included, 366 at most; the last 30 without any.',
      query: contract.readStats,
      answers: { 200: contract.stats },
      read: async ({ tenant, query }, tx) => {
        const at = now();
        const period = contract.periodOf(query, at);
        const moments = contract.momentsOf(period);
        const pipeline = await measurePipeline(tx, tenant.id, moments);
        const counts = await countUploads(tx, tenant.id, moments);
        const body = {
          ...period,
          uploads: counts.uploads,
          pipeline_seconds: pipeline.all,
          pipeline_by_day: pipeline.days,
          queue: await measureQueue(tx, tenant.id, at),
          targets: await countInTime(tx, tenant.id, moments, at),
          approval: rateOf(await countApproved(tx, tenant.id, moments)),
          undecided: counts.undecided,
          reasons: counts.reasons,
          second_looks: await countSecondLooks(tx, tenant.id, moments),
          outages: counts.outages,
          usage: await readUsage(tx, tenant.id, at),
        };
        return { status: 200, body };
      },
    }),
  ];
}

function rateOf(counts: { approved: number; rejected: number }) {
  const all = counts.approved + counts.rejected;
  return { ...counts, rate: all > 0 ? counts.approved / all : null };
}
