import type { Tx } from '../../../../db/database.ts';
import type { SecondLookState } from '../../../../domain/second-look/next-look.ts';
import type { SubmissionRow } from '../../lock-submission.ts';
import { waitsFrom } from './waits-from.ts';

type Noted = { as: SecondLookState; firstBy: string; now: Date };

/**
 * Says of a submission that the caller has locked that another person has to look. Nothing is decided: it waits, and
 * what waited already keeps its place in the queue.
 */
export function writeFirstLook(
  tx: Tx,
  { tenant_id, id, status }: Pick<SubmissionRow, 'tenant_id' | 'id' | 'status'>,
  { as, firstBy, now }: Noted,
): Promise<SubmissionRow> {
  return tx
    .updateTable('submissions')
    .set({
      status: 'pending',
      ...(status === 'pending' ? {} : waitsFrom(now)),
      decided_by: null,
      decided_at: null,
      second_look: as,
      first_look_by: firstBy,
      open_by: null,
      open_at: null,
      claimed_by: null,
      claimed_until: null,
      updated_at: now,
    })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
