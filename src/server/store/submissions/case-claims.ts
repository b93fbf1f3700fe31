import { sql } from 'kysely';
import { onTables } from '../database/reviewer-views.ts';
import type { SubmissionRow } from '../schema/submission-row.ts';
import type { TenantId } from '../tenant-id.ts';
import type { Tx } from '../transaction.ts';
import { isClockStopped } from './case-clock.ts';
import { type CaseConditions, matchingCases } from './cases.ts';

type CaseClaim = {
  userId: number;
  /** the caller's name in `open_by` */
  name: string;
  until: Date;
  now: Date;
  /** a case counts as open only if its opener has confirmed it since this moment */
  openSince: Date;
};

/** Cases that a claim chooses among. A page in which others claimed every case is read again. */
const CHOICE = 50;

/**
 * Claims the longest-waiting case that is unclaimed, that waits for staff, that no other user has open and that the
 * caller may decide. Two concurrent callers get two cases. A locked case is skipped if there is another one, and waited
 * for if there is none.
 * @returns the ids of the case and its subject; null if there is none
 */
export async function claimOldest(
  tx: Tx,
  tenantId: TenantId,
  caseConditions: CaseConditions,
  claim: CaseClaim,
): Promise<CaseIds | null> {
  for (let skipLocked = true; ; skipLocked = false) {
    const ids = await listFree(tx, tenantId, caseConditions, claim);
    if (ids.length === 0) return null;
    const caseIds = await onTables(tx, () => claimFirst(tx, tenantId, ids, claim, skipLocked));
    if (caseIds) return caseIds;
  }
}

type CaseIds = { id: string; subject_id: string };

async function listFree(
  tx: Tx,
  tenantId: TenantId,
  caseConditions: CaseConditions,
  { name, now, openSince }: CaseClaim,
): Promise<string[]> {
  const free = matchingCases(tenantId, { ...caseConditions, status: 'pending', claimed_by: 'nobody' }, now);
  const { rows } = await sql<{ id: string }>`
    select s.id from submissions s
    where ${free} and not ${isClockStopped}
      and (s.open_by is null or s.open_by = ${name} or s.open_at <= ${openSince})
      and (s.second_look is distinct from 'wanted' or s.first_look_by <> ${name})
    order by s.waiting_since, s.id limit ${CHOICE}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Claims the first of these cases that is still unclaimed and waits, also as a blind sample. */
async function claimFirst(
  tx: Tx,
  tenantId: TenantId,
  ids: readonly string[],
  { userId, until, now }: CaseClaim,
  skipLocked: boolean,
): Promise<CaseIds | null> {
  const { rows } = await sql<CaseIds>`
    with picked as materialized (
      select s.id from submissions s
      where s.tenant_id = ${tenantId} and s.id = any(${[...ids]}::uuid[])
        and (s.claimed_until is null or s.claimed_until <= ${now})
        and (s.status = 'pending' or coalesce(${userId} <> all (s.sample_voters), false))
      order by array_position(${[...ids]}::uuid[], s.id) limit 1
      for update of s ${sql.raw(skipLocked ? 'skip locked' : '')}
    )
    update submissions s set claimed_by = ${userId}, claimed_until = ${until}
    from picked where s.tenant_id = ${tenantId} and s.id = picked.id
    returning s.id, s.subject_id`.execute(tx);
  return rows[0] ?? null;
}

/** Releases every claim of a user, in the lock order of rows. */
export async function releaseClaims(tx: Tx, tenantId: TenantId, userId: number): Promise<void> {
  const release = sql`
    with held as materialized (
      select id from submissions
      where tenant_id = ${tenantId} and status = 'pending' and claimed_by = ${userId}
      order by id for update
    )
    update submissions s set claimed_by = null, claimed_until = null
    from held where s.tenant_id = ${tenantId} and s.id = held.id`;
  await onTables(tx, () => release.execute(tx));
}

/**
 * Writes who has claimed a submission; null releases it. The caller has locked it. `updated_at` does not
 * change.
 */
export async function writeClaim(
  tx: Tx,
  { tenant_id, id }: Pick<SubmissionRow, 'tenant_id' | 'id'>,
  claim: { claimed_by: number | null; claimed_until: Date | null },
): Promise<void> {
  await tx
    .updateTable('submissions')
    .set(claim)
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .execute();
}

/**
 * Writes who has a submission open; null clears it. The caller has locked it. `updated_at` does not change.
 */
export async function writeOpener(
  tx: Tx,
  { tenant_id, id }: Pick<SubmissionRow, 'tenant_id' | 'id'>,
  opener: { open_by: string | null; open_at: Date | null },
): Promise<void> {
  await tx
    .updateTable('submissions')
    .set(opener)
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .execute();
}

/**
 * Writes since when and by whom a submission is escalated to fraud; null ends it. It ends the claim too. The caller has
 * locked it. `updated_at` does not change, so the subject's pages cannot tell.
 */
export async function writeEscalation(
  tx: Tx,
  { tenant_id, id }: Pick<SubmissionRow, 'tenant_id' | 'id'>,
  escalation: { escalated_at: Date | null; escalated_by: string | null },
): Promise<void> {
  await tx
    .updateTable('submissions')
    .set({ ...escalation, claimed_by: null, claimed_until: null })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .execute();
}
