import type { Tenant } from '../../http/find-tenant.ts';
import { countClientEvents } from '../../store/client-events.ts';
import { readTogether } from '../../store/database/read-together.ts';
import {
  type ApprovedCounts,
  countApproved,
  countFourEyes,
  countInTime,
  countRequests,
  countSignals,
  countUploads,
  measureFraud,
  measurePipeline,
  measureQueue,
  splitByDay,
  sumQueue,
  type TargetCounts,
} from '../../store/stats.ts';
import type { Tx } from '../../store/transaction.ts';
import { type Period, toTimeRange } from './period-contract.ts';

/**
 * The figures of a period, and of the queue and the usage now. Uploads are read apart from the others: with many of
 * them, each of the two statements needs much of a statement's time.
 */
export async function readStats(tx: Tx, { id, monthlyQuota: quota }: Tenant, period: Period, now: Date) {
  const range = toTimeRange(period);
  const { speeds, counts } = await readTogether(tx, {
    speeds: measurePipeline(id, range),
    counts: countUploads(id, range),
  });
  const { waits, targets, approvals, signals, frauds, reviews, events, months } = await readTogether(tx, {
    waits: measureQueue(id, now),
    targets: countInTime(id, range, now),
    approvals: countApproved(id, range),
    signals: countSignals(id, range),
    frauds: measureFraud(id, now),
    reviews: countFourEyes(id, range),
    events: countClientEvents(id, range),
    months: countRequests(id, now),
  });
  const { uploads, undecided, reasons, outages } = counts[0]!;
  const pipeline = splitByDay(speeds);
  return {
    ...period,
    uploads,
    pipeline_seconds: pipeline.all,
    pipeline_by_day: pipeline.days,
    queue: sumQueue(waits),
    targets: sumTargets(targets),
    approval: approvalRate(approvals),
    undecided,
    reasons,
    signals,
    fraud: frauds[0]!,
    second_looks: reviews[0]!,
    outages,
    client_events: events,
    usage: { ...months.at(-1)!, quota, by_month: months },
  };
}

function sumTargets(by_kind: TargetCounts[]) {
  const sum = (name: 'decided' | 'in_time' | 'late') => by_kind.reduce((total, row) => total + row[name], 0);
  return { decided: sum('decided'), in_time: sum('in_time'), late: sum('late'), by_kind };
}

function approvalRate(by_kind: ApprovedCounts[]) {
  const approvedCount = by_kind.reduce((total, row) => total + row.approved, 0);
  const rejectedCount = by_kind.reduce((total, row) => total + row.rejected, 0);
  const all = approvedCount + rejectedCount;
  return {
    approved: approvedCount,
    rejected: rejectedCount,
    rate: all > 0 ? approvedCount / all : null,
    by_kind,
  };
}
