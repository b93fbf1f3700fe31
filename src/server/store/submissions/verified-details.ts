import { type RawBuilder, sql } from 'kysely';
import type { SignalName } from '../../verification/signals/severity.ts';
import {
  VERIFIED_FIELDS,
  type VerifiedDetails,
  type VerifiedField,
} from '../../verification/signals/verified-fields.ts';
import { closeReviewVotes } from '../quality/review-votes.ts';
import type { TenantId } from '../tenant-id.ts';
import type { Tx } from '../transaction.ts';
import { type JudgedSubmission, lockJudged } from './submissions.ts';

/** The details of an approval, and which of them the record no longer has. */
export type VerifiedRecord = { verified_details: VerifiedDetails; record_changed: VerifiedField[] };

const FROM_DETAILS: readonly VerifiedField[] = ['license_number', 'license_expiry_date'];
const currentValue = (field: VerifiedField) =>
  sql.ref(`${FROM_DETAILS.includes(field) ? 'd' : 'o'}.${field}`);

const CHANGED_FIELDS = sql`array_remove(array[${sql.join(
  VERIFIED_FIELDS.map(
    (field) =>
      sql`case when ${sql.ref(`v.${field}`)} is distinct from ${currentValue(field)} then ${sql.lit(field)} end`,
  ),
)}]::text[], null)`;

const FROZEN_DETAILS = sql`json_build_object(${sql.join(
  VERIFIED_FIELDS.flatMap((field) => [sql.lit(field), sql.ref(`v.${field}`)]),
)})`;

/**
 * The details of the approval of the submission `s`, compared with the record now. Null if `s` is not approved as its
 * reader must see it, or was approved before details were kept.
 */
export const verifiedRecord: RawBuilder<VerifiedRecord | null> = sql`(
  select json_build_object('verified_details', ${FROZEN_DETAILS}, 'record_changed', ${CHANGED_FIELDS})
  from verified_details v
  join subjects o on o.tenant_id = v.tenant_id and o.id = v.subject_id
  join subject_details d on d.tenant_id = v.tenant_id and d.subject_id = v.subject_id
  where v.tenant_id = s.tenant_id and v.submission_id = s.id and s.status = 'approved')`;

type SubjectRef = { tenantId: TenantId; subjectId: string };

/** The version of a record's details; null if there is no such subject. */
export async function findDetailsVersion(
  tx: Tx,
  { tenantId, subjectId }: SubjectRef,
): Promise<number | null> {
  const row = await tx
    .selectFrom('subjects')
    .select('details_version')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', subjectId)
    .executeTakeFirst();
  return row?.details_version ?? null;
}

/** Whether a licence or selfie of the subject is approved, by the pipeline or by staff. */
export async function hasApproval(tx: Tx, { tenantId, subjectId }: SubjectRef): Promise<boolean> {
  const row = await tx
    .selectFrom('submissions')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('subject_id', '=', subjectId)
    .where('status', '=', 'approved')
    .where('kind', '<>', 'age')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const RECORD_CHANGED: SignalName = 'record_changed';

/**
 * Records that one of `VERIFIED_FIELDS` has changed. Approvals stay, and raise or lose the signal `record_changed`. An
 * approval whose details were not kept keeps the signal. Votes of an open four-eyes review were about the record before,
 * so they become void. The caller has locked the subject for `update`.
 */
export async function recordDetailsChange(tx: Tx, subject: SubjectRef, now: Date): Promise<void> {
  const { tenantId, subjectId } = subject;
  await sql`update subjects set details_version = details_version + 1
    where tenant_id = ${tenantId} and id = ${subjectId}`.execute(tx);
  for (const row of await lockJudged(tx, subject)) {
    if (row.status === 'pending') await voidVotes(tx, row, now);
    else await writeChangeSignal(tx, row, now);
  }
}

async function writeChangeSignal(
  tx: Tx,
  { tenant_id, id, signals }: JudgedSubmission,
  now: Date,
): Promise<void> {
  const { verified } = await tx
    .selectFrom('submissions as s')
    .select(verifiedRecord.as('verified'))
    .where('s.tenant_id', '=', tenant_id)
    .where('s.id', '=', id)
    .executeTakeFirstOrThrow();
  const others = signals.filter((name) => name !== RECORD_CHANGED);
  const isChanged = verified === null || verified.record_changed.length > 0;
  await tx
    .updateTable('submissions')
    .set({ signals: isChanged ? [...others, RECORD_CHANGED] : others, updated_at: now })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .execute();
}

async function voidVotes(tx: Tx, row: JudgedSubmission, now: Date): Promise<void> {
  await closeReviewVotes(tx, row, 'void');
  await tx
    .updateTable('submissions')
    .set({ second_look: null, first_look_by: null, updated_at: now })
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id)
    .execute();
}

/** The frozen details of a subject's approvals, by submission. */
export async function listVerifiedDetails(tx: Tx, { tenantId, subjectId }: SubjectRef) {
  return tx
    .selectFrom('verified_details')
    .select(['submission_id', ...VERIFIED_FIELDS])
    .where('tenant_id', '=', tenantId)
    .where('subject_id', '=', subjectId)
    .orderBy('submission_id')
    .execute();
}
