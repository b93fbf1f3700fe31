import { sql } from 'kysely';
import { type CaseConditions, matchingCases } from './cases.ts';
import type { SubmissionRow } from './submission-row.ts';
import type { Tx } from './transaction.ts';

type CaseClaim = {
  userId: number;
  /** the name that `open_by` has for the caller */
  name: string;
  until: Date;
  now: Date;
  /** a case counts as open only if somebody has said so since this moment */
  openSince: Date;
};

/**
 * Claims the case that waits longest of those that nobody has claimed, nobody else has open and the caller may decide,
 * in one statement: two who ask at once get two cases. One whose row somebody holds just now, perhaps for a moment
 * only, is passed over as long as there is another, and waited for when there is none.
 * @returns its id and its subject's; null when there is none
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
      select s.id from submissions s
      where ${free} and (s.open_by is null or s.open_by = ${name} or s.open_at <= ${openSince})
        and (s.second_look is distinct from 'wanted' or s.first_look_by <> ${name})
      order by s.waiting_since, s.id limit 1
      for update ${sql.raw(skipLocked ? 'skip locked' : '')}
    )
    update submissions s set claimed_by = ${userId}, claimed_until = ${until}
    from picked where s.tenant_id = ${tenantId} and s.id = picked.id
    returning s.id, s.subject_id`.execute(tx);
  return rows[0] ?? null;
}

/** Lets go of every case that a user has, in the order that rows are locked in. */
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

/** Notes who has a submission to decide, which the caller has locked; null for nobody. It counts as no change of it. */
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

/** Notes who has a submission open, which the caller has locked; null for nobody. It counts as no change of it. */
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
