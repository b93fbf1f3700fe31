import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database } from './database/database.ts';
import { readJsonOrNull } from './json-column.ts';
import { CHECKED_SAMPLE, type CheckedSample } from './json-columns.ts';
import type { Schema } from './schema/schema.ts';
import type { SubmissionRow } from './submission-row.ts';
import type { Tx } from './transaction.ts';

export type QualitySample = Omit<Selectable<Schema['quality_samples']>, 'checked'>;

/** No user has this id: who reads as it knows no decision of an open sample. */
const NO_USER = 0;

/** The database as a reviewer must see it. */
export const readAsUser = <D extends Pick<Database, 'asTenant'>>(db: D, userId = NO_USER): D => ({
  ...db,
  asTenant: (tenantId, work) =>
    db.asTenant(tenantId, async (tx) => {
      await setReviewer(tx, userId);
      return work(tx);
    }),
});

/**
 * Makes this transaction read for a reviewer: open samples that the user does not know are pending in
 * `seen_submissions`.
 */
async function setReviewer(tx: Tx, userId: number): Promise<void> {
  await sql`select set_config('attesta.reviewer', ${String(userId)}, true)`.execute(tx);
}

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
export async function insertSample(tx: Tx, tenantId: string, draw: SampleDraw): Promise<void> {
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

/** A submission as the transaction's reviewer must see it. */
export function findSeen(tx: Tx, tenantId: string, id: string): Promise<SubmissionRow> {
  return tx
    .selectFrom('seen_submissions')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Stores what a reviewer had checked of an open sample, in place of the attempt's evidence. The caller has locked it. */
export function writeSampleCheck(tx: Tx, row: SampledAttempt, checked: CheckedSample): Promise<void> {
  return updateSample(tx, row, { checked: JSON.stringify(checked) });
}

/** The subject's open samples whose decision the transaction's reviewer must not see, by id. */
export async function listHiddenSamples(tx: Tx, tenantId: string, subjectId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('submissions')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('subject_id', '=', subjectId)
    .where(sql<boolean>`is_hidden_sample(sample_voters)`)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** A decision that the transaction's reviewer must not see. */
export type HiddenDecision = {
  attempt: number;
  at: Date;
  /** names of the people who know the decision */
  knownBy: string[];
  /** what a reviewer had checked since */
  checked: CheckedSample | null;
};

/** The decision of a submission that the transaction's reviewer must not see; null if there is none. */
export async function findHiddenDecision(
  tx: Tx,
  tenantId: string,
  id: string,
): Promise<HiddenDecision | null> {
  const row = await tx
    .selectFrom('submissions as s')
    .innerJoin('quality_samples as q', (join) =>
      join
        .onRef('q.tenant_id', '=', 's.tenant_id')
        .onRef('q.submission_id', '=', 's.id')
        .onRef('q.attempt', '=', 's.attempt'),
    )
    .select(['s.attempt', 'q.checked'])
    .select((eb) => eb.ref('s.decided_at').$notNull().as('at'))
    .select(namesOfVoters.as('knownBy'))
    .where('s.tenant_id', '=', tenantId)
    .where('s.id', '=', id)
    .where('s.decided_at', 'is not', null)
    .where(sql<boolean>`is_hidden_sample(s.sample_voters)`)
    .executeTakeFirst();
  return row ? { ...row, checked: readJsonOrNull(CHECKED_SAMPLE, row.checked) } : null;
}

/** Names of the people who know the decision about the submission `s`. */
const namesOfVoters = sql<string[]>`array(
  select v.username from staff_users v where v.tenant_id = s.tenant_id and v.id = any(s.sample_voters))`;

/**
 * Whether the transaction's reviewer must not see what this person wrote about the submission `s` at this time: what was
 * written before the decision, and anything by someone who knows it.
 */
export const isHiddenOpinion = (author: string, at: string): RawBuilder<boolean> =>
  sql<boolean>`(is_hidden_sample(s.sample_voters)
    and (${sql.ref(at)} < s.decided_at or ${sql.ref(author)} = any(${namesOfVoters})))`;
