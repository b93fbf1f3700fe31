import { type Route, STAFF_ROLES, staffRoute } from '../../http/route.ts';
import { listReviewerFigures } from '../../store/quality/reviewer-figures.ts';
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
      mayLag: true,
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
          targets: sumTargets(await countInTime(tx, tenant.id, moments, at)),
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

type Targets = Awaited<ReturnType<typeof countInTime>>;

function sumTargets(by_kind: Targets) {
  const sum = (name: 'decided' | 'in_time' | 'late') => by_kind.reduce((total, row) => total + row[name], 0);
  return { decided: sum('decided'), in_time: sum('in_time'), late: sum('late'), by_kind };
}

function approvalRate(by_kind: Awaited<ReturnType<typeof countApproved>>) {
  const approved = by_kind.reduce((total, row) => total + row.approved, 0);
  const rejected = by_kind.reduce((total, row) => total + row.rejected, 0);
  const all = approved + rejected;
  return { approved, rejected, rate: all > 0 ? approved / all : null, by_kind };
}
