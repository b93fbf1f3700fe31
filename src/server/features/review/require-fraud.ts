import { AppError } from '../../errors.ts';
import type { Staff } from '../../http/credentials/credentials.ts';
import type { SubmissionRow } from '../../store/schema/submission-row.ts';

/** Whether a caller decides escalated cases, and reads the notes about them. */
export const handlesFraud = ({ permissions }: Pick<Staff, 'permissions'>): boolean =>
  permissions.includes('fraud');

/**
 * An escalated case is left to those who handle fraud: no other role decides it, claims it or writes to its subject.
 * @throws AppError `forbidden`
 */
export function requireFraud(
  { escalated_at }: Pick<SubmissionRow, 'escalated_at'>,
  { handlesFraud: isAllowed }: { handlesFraud: boolean },
): void {
  if (escalated_at === null || isAllowed) return;
  throw new AppError(
    'forbidden',
    'This case is escalated to fraud. Only a role with the permission fraud can decide it.',
  );
}
