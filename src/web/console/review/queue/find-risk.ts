import type { QueueRow } from '../../cases/case-types.ts';
import { findRowFinding, type ReasonFacts } from '../format-reason.ts';
import { DECISIVE_FINDINGS, RISKS } from '../headline-order.ts';

/** A row of the queue. The row of a ring has no verdict. */
export type RiskFacts = Pick<QueueRow, 'severity' | 'signals'> &
  Partial<Pick<QueueRow, 'escalated_at'>> &
  (ReasonFacts | { verdict?: undefined });

const ADVERSE_FINDINGS: readonly string[] = [...DECISIVE_FINDINGS, ...RISKS];
const isLow = (severity: QueueRow['severity']) => severity === 'none' || severity === 'notice';

/**
 * The severity of the worst signal, and at least medium where the finding that names a waiting case speaks against it: a
 * face that differs, or liveness that was not shown, is no signal. Of a case that a colleague escalated, the highest.
 */
export function findRisk(row: RiskFacts): QueueRow['severity'] {
  if (row.verdict === undefined || row.status !== 'pending') return row.severity;
  if (row.escalated_at) return 'severe';
  const isAdverse = ADVERSE_FINDINGS.includes(findRowFinding(row) ?? '');
  return isAdverse && isLow(row.severity) ? 'warning' : row.severity;
}
