import { sql } from 'kysely';
import { selectRelations } from '../subject-relations.ts';
import type { TenantId } from '../tenant-id.ts';
import type { Tx } from '../transaction.ts';

/** What shows that two uploads have one origin: the bytes of an image, or the device that sent it. */
export const MARK_KINDS = ['file', 'device'] as const;
export type MarkKind = (typeof MARK_KINDS)[number];
/** The mark is a keyed hash. */
export type UploadMark = { what: MarkKind; mark: Uint8Array };

type MarkedAttempt = { tenant_id: TenantId; submission_id: string; attempt: number; subject_id: string };

/** Stores the marks of an attempt, at least one. */
export async function writeUploadMarks(
  tx: Tx,
  row: MarkedAttempt,
  marks: readonly UploadMark[],
): Promise<void> {
  await tx
    .insertInto('upload_marks')
    .values(marks.map((mark) => ({ ...row, ...mark })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Removes the marks of images that retention erased. */
export async function removeFileMarks(
  tx: Tx,
  { tenantId, submissionId }: { tenantId: TenantId; submissionId: string },
  attempts: readonly number[],
): Promise<void> {
  if (attempts.length === 0) return;
  await tx
    .deleteFrom('upload_marks')
    .where('tenant_id', '=', tenantId)
    .where('submission_id', '=', submissionId)
    .where('attempt', 'in', attempts)
    .where('what', '=', 'file')
    .execute();
}

/** Another subject's newest submission with a mark of this one. */
export type SharedMark = { what: MarkKind; subject_id: string; submission_id: string };

/** Rows with one mark that are read. A kiosk sends thousands from one device. */
const MAX_ROWS = 500;

/**
 * The submissions of other subjects with a mark that any attempt of this one has: up to `limit` subjects for each kind. A
 * device of more subjects than that is a shared one, and ties no one. Subjects whom staff settled to be the same person
 * are none.
 */
export async function listSharedMarks(
  tx: Tx,
  tenantId: TenantId,
  { id, subject_id }: { id: string; subject_id: string },
  limit: number,
): Promise<SharedMark[]> {
  const { rows } = await sql<SharedMark>`
    with shared as (
      select distinct on (o.what, o.subject_id) o.what, o.subject_id, o.submission_id
      from (select distinct what, mark from upload_marks where tenant_id = ${tenantId} and submission_id = ${id}) m
      cross join lateral (
        select u.what, u.subject_id, u.submission_id from upload_marks u
        where u.tenant_id = ${tenantId} and u.what = m.what and u.mark = m.mark and u.subject_id <> ${subject_id}
        limit ${sql.lit(MAX_ROWS)}) o
      where o.subject_id not in (select r.other from (${selectRelations(tenantId, subject_id)}) r
        where r.relation = 'same_person')
      order by o.what, o.subject_id, o.submission_id desc
    ), counted as (
      select shared.*, count(*) over (partition by what) as others,
        row_number() over (partition by what order by subject_id) as place from shared
    )
    select what, subject_id, submission_id from counted
    where place <= ${limit} and (what <> 'device' or others <= ${limit})
    order by what desc, subject_id`.execute(tx);
  return rows;
}
