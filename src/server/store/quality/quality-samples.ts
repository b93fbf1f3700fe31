import { type Selectable, sql } from 'kysely';
import type { CheckedSample } from '../json-columns.ts';
import type { Schema } from '../schema/schema.ts';
import type { SubmissionRow } from '../schema/submission-row.ts';
import type { TenantId } from '../tenant-id.ts';
import type { Tx } from '../transaction.ts';

export type QualitySample = Omit<Selectable<Schema['quality_samples']>, 'checked'>;

/** No user has this id: who reads as it knows no decision of an open sample. */
export const NO_USER = 0;

type SampleDraw = {
  submissionId: string;
  attempt: number;
  decidedAs: 'approved' | 'rejected';
  /** the users who made the decision; null if the pipeline did */
  voters: readonly number[] | null;
  /** since when other reviewers see it wait; null: since the upload */
  since: Date | null;
  due: Date | null;
  now: Date;
};

/**
 * Puts a decided attempt before another person. Nothing happens if the submission is no longer in that state. The
 * caller has locked it.
 */
export async function insertSample(tx: Tx, tenantId: TenantId, draw: SampleDraw): Promise<void> {
  const { submissionId, attempt, decidedAs, voters, since, due, now } = draw;
  await sql`
    with drawn as (
      update submissions s
      set sample_voters = ${[...(voters ?? [])]}::integer[], due_at = coalesce(s.due_at, ${due}),
        sampled_since = coalesce(${since}::timestamptz, a.created_at),
        sampled_updated_at = coalesce(${since}::timestamptz, a.created_at), sampled_signals = null, sampled_compared_at = null
      from attempts a
      where s.tenant_id = ${tenantId} and s.id = ${submissionId} and s.attempt = ${attempt}
        and s.status = ${decidedAs} and (s.decided_by is null) = ${voters === null}
        and a.tenant_id = s.tenant_id and a.submission_id = s.id
        and a.attempt = s.attempt
      returning s.id
    )
    insert into quality_samples (tenant_id, submission_id, attempt, decided_as, by_staff, drawn_at)
    select ${tenantId}::uuid, id, ${attempt}::integer, ${decidedAs}::text, ${voters !== null}::boolean, ${now}::timestamptz
    from drawn
    on conflict (tenant_id, submission_id, attempt) do update
    set decided_as = excluded.decided_as, by_staff = excluded.by_staff, drawn_at = excluded.drawn_at,
      second_as = null, third_as = null, outcome = null, checked = null`.execute(tx);
}

type SampledAttempt = Pick<SubmissionRow, 'tenant_id' | 'id' | 'attempt'>;

/** The open sample of a submission, which the caller has locked. */
export function findSample(tx: Tx, { tenant_id, id, attempt }: SampledAttempt): Promise<QualitySample> {
  return tx
    .selectFrom('quality_samples')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('submission_id', '=', id)
    .where('attempt', '=', attempt)
    .executeTakeFirstOrThrow();
}

type SampleVote = Pick<QualitySample, 'second_as' | 'third_as' | 'outcome'> & { userId: number };

/** Writes the vote of one more person, who knows the decision from now on, and releases their claim. */
export async function writeSampleVote(
  tx: Tx,
  row: SampledAttempt,
  { userId, ...vote }: SampleVote,
): Promise<void> {
  const isOpen = vote.outcome === 'differs';
  await sql`
    update submissions
    set sample_voters = ${isOpen ? sql`array_append(sample_voters, ${userId}::integer)` : null},
      sampled_since = ${isOpen ? sql.ref('sampled_since') : null},
      sampled_signals = ${isOpen ? sql.ref('sampled_signals') : null},
      open_by = null, open_at = null, claimed_by = null, claimed_until = null
    where tenant_id = ${row.tenant_id} and id = ${row.id}`.execute(tx);
  await updateSample(tx, row, isOpen ? vote : { ...vote, checked: null });
}

/** Ends an open sample without a judgement, if there is one. The caller has locked the submission. */
export async function voidSample(
  tx: Tx,
  row: SampledAttempt & Pick<SubmissionRow, 'sample_voters'>,
): Promise<void> {
  if (row.sample_voters === null) return;
  await tx
    .updateTable('submissions')
    .set({ sample_voters: null, sampled_since: null, sampled_signals: null })
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id)
    .execute();
  await updateSample(tx, row, { outcome: 'void', checked: null });
}

async function updateSample(
  tx: Tx,
  { tenant_id, id, attempt }: SampledAttempt,
  values: Partial<Pick<QualitySample, 'second_as' | 'third_as' | 'outcome'> & { checked: string | null }>,
): Promise<void> {
  await tx
    .updateTable('quality_samples')
    .set(values)
    .where('tenant_id', '=', tenant_id)
    .where('submission_id', '=', id)
    .where('attempt', '=', attempt)
    .execute();
}

/** Stores what a reviewer had checked of an open sample, in place of the attempt's evidence. The caller has locked it. */
export function writeSampleCheck(tx: Tx, row: SampledAttempt, checked: CheckedSample): Promise<void> {
  return updateSample(tx, row, { checked: JSON.stringify(checked) });
}

/** The subject's open samples, by id. */
export async function listOpenSamples(tx: Tx, tenantId: TenantId, subjectId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('submissions')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('subject_id', '=', subjectId)
    .where('sample_voters', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
