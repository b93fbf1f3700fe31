import type { QueueRow } from '../../cases/case-types.ts';

export type RiskFacts = Pick<QueueRow, 'severity' | 'signals'> &
  Partial<Pick<QueueRow, 'escalated_at' | 'status'>>;

/** The severity of the worst signal; of a case that a colleague escalated, the highest. */
export const findRisk = ({ severity, escalated_at, status }: RiskFacts): QueueRow['severity'] =>
  escalated_at && status === 'pending' ? 'severe' : severity;
