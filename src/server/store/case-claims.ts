import { sql } from 'kysely';
import { isClockStopped } from './case-clock.ts';
import { type CaseConditions, matchingCases } from './cases.ts';
import type { SubmissionRow } from './submission-row.ts';
import type { Tx } from './transaction.ts';

type CaseClaim = {
  userId: number;
  /** the caller's name in `open_by` */
  name: string;
  until: Date;
  now: Date;
  /** a case counts as open only if its opener has confirmed it since this moment */
  openSince: Date;
};

/**
 * Claims the longest-waiting case that is unclaimed, that waits for staff, that no other user has open and that the
 * caller may decide. It is one statement, so two concurrent callers get two cases. A locked case is skipped if there
 * is another one, and waited for if there is none.
 * @returns the ids of the case and its subject; null if there is none
 */
export async function claimOldest(
  tx: Tx,
  tenantId: string,
  wanted: CaseConditions,
  claim: CaseClaim,
): Promise<{ id: string; subject_id: string } | null> {
  return (await claimOne(tx, tenantId, wanted, claim, true)) ?? claimOne(tx, tenantId, wanted, claim, false);
}

async function claimOne(
  tx: Tx,
  tenantId: string,
  wanted: CaseConditions,
  { userId, name, until, now, openSince }: CaseClaim,
  skipLocked: boolean,
): Promise<{ id: string; subject_id: string } | null> {
  const free = matchingCases(tenantId, { ...wanted, status: 'pending', claimed_by: 'nobody' }, now);
  const { rows } = await sql<{ id: string; subject_id: string }>`
    with picked as materialized (
      select s.id from seen_submissions s join submissions r on r.tenant_id = s.tenant_id and r.id = s.id
      where ${free} and not ${isClockStopped} and (r.claimed_until is null or r.claimed_until <= ${now})
        and (r.status = 'pending' or r.sample_voters is not null) and (s.open_by is null or s.open_by = ${name} or s.open_at <= ${openSince})
        and (s.second_look is distinct from 'wanted' or s.first_look_by <> ${name})
      order by s.waiting_since, s.id limit 1
      for update of r ${sql.raw(skipLocked ? 'skip locked' : '')}
    )
    update submissions s set claimed_by = ${userId}, claimed_until = ${until}
    from picked where s.tenant_id = ${tenantId} and s.id = picked.id
    returning s.id, s.subject_id`.execute(tx);
  return rows[0] ?? null;
}

/** Releases every claim of a user, in the lock order of rows. */
export async function releaseClaims(tx: Tx, tenantId: string, userId: number): Promise<void> {
  await sql`
    with held as materialized (
      select id from submissions
      where tenant_id = ${tenantId} and status = 'pending' and claimed_by = ${userId}
      order by id for update
    )
    update submissions s set claimed_by = null, claimed_until = null
    from held where s.tenant_id = ${tenantId} and s.id = held.id`.execute(tx);
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
