import { sql } from 'kysely';
import type { FourEyesState } from '../../verification/four-eyes/resolve-votes.ts';
import type { SignalName } from '../../verification/signals/severity.ts';
import type { SubmissionRow } from '../schema/submission-row.ts';
import type { SubmissionStatus } from '../schema/submission-tables.ts';
import type { Tx } from '../transaction.ts';
import { recompareCounterparts } from './case-signals.ts';

/** The columns of a submission that starts to wait for a person. The job for targets computes `due_at`. */
export const startWaiting = (now: Date) => ({
  waiting_since: now,
  due_at: null,
  due_revision: 0,
  pauses: [] as Date[],
});

const RECORD_CHANGED: SignalName = 'record_changed';

/** An approval is about the record as it is, and a case that waits has none: neither has a changed record. */
const withoutRecordChange = () => ({
  signals: sql<SignalName[]>`array_remove(signals, ${RECORD_CHANGED})`,
});

type RecordedDecision = {
  status: SubmissionStatus;
  reuploadRequired: boolean;
  reasonCode: string | null;
  /** how a four-eyes review reached the decision; null if one person decided */
  fourEyes: FourEyesState | null;
  decidedBy: string;
  now: Date;
};

/** Writes a person's decision and releases the claim. The caller has locked the submission. */
export async function writeDecision(
  tx: Tx,
  { tenant_id, id }: Pick<SubmissionRow, 'tenant_id' | 'id'>,
  { status, reuploadRequired, reasonCode, fourEyes, decidedBy, now }: RecordedDecision,
): Promise<SubmissionRow> {
  const submission = await tx
    .with('recompared', () => recompareCounterparts({ tenant_id, id }))
    .updateTable('submissions')
    .set({
      status,
      reupload_required: reuploadRequired,
      reason_code: reasonCode,
      ...(status === 'approved' ? withoutRecordChange() : {}),
      second_look: fourEyes,
      waiting_since: null,
      open_by: null,
      open_at: null,
      claimed_by: null,
      claimed_until: null,
      decided_by: decidedBy,
      decided_at: now,
      updated_at: now,
    })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return submission;
}

type FirstVote = { as: FourEyesState; firstBy: string; now: Date };

/**
 * Records that a second person must decide. Nothing is decided: the submission waits, and one that waited
 * already keeps its position in the queue. The caller has locked it.
 */
export function writeFirstVote(
  tx: Tx,
  { tenant_id, id, status }: Pick<SubmissionRow, 'tenant_id' | 'id' | 'status'>,
  { as, firstBy, now }: FirstVote,
): Promise<SubmissionRow> {
  return tx
    .updateTable('submissions')
    .set({
      status: 'pending',
      ...(status === 'pending' ? {} : startWaiting(now)),
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

/** Reopens a decided submission, as if no decision had been made. The caller has locked it. */
export function writeReopening(
  tx: Tx,
  { tenant_id, id }: Pick<SubmissionRow, 'tenant_id' | 'id'>,
  now: Date,
): Promise<SubmissionRow> {
  return tx
    .updateTable('submissions')
    .set({
      status: 'pending',
      ...startWaiting(now),
      ...withoutRecordChange(),
      reupload_required: false,
      decided_by: null,
      decided_at: null,
      reason_code: null,
      second_look: null,
      first_look_by: null,
      updated_at: now,
    })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
