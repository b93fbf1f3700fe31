import { sql } from 'kysely';
import type { SignalName } from '../../verification/signals/severity.ts';
import { onTables } from '../database/reviewer-views.ts';
import type { SubmissionRow } from '../schema/submission-row.ts';
import type { SubjectPair } from '../subject-relations.ts';
import type { TenantId } from '../tenant-id.ts';
import type { Tx } from '../transaction.ts';
import { type CaseTie, writeTies } from './case-ties.ts';

type CaseVersion = Pick<SubmissionRow, 'tenant_id' | 'id' | 'attempt'>;
type TiedVersion = CaseVersion & Pick<SubmissionRow, 'subject_id'>;

/** The columns of the signals that a comparison with other records found: of a waiting case, or of an open sample. */
const SIGNAL_COLUMNS = {
  case: { signals: sql.ref('signals'), comparedAt: sql.ref('compared_at'), isOpen: sql`status = 'pending'` },
  sample: {
    signals: sql.ref('sampled_signals'),
    comparedAt: sql.ref('sampled_compared_at'),
    isOpen: sql`sample_voters is not null`,
  },
};

/**
 * Writes the signals and the ties that a comparison with other records found, unless a newer attempt came or the case was
 * decided. Those of an open sample leave the signals of the decided attempt unchanged. `updated_at` does not change.
 * @param ties of subjects that the caller has locked; null: those that are stored stay
 * @returns whether what is stored differs from before
 */
export function writeSignals(
  tx: Tx,
  row: TiedVersion,
  { signals, ties }: { signals: readonly SignalName[]; ties: readonly CaseTie[] | null },
  now: Date,
): Promise<boolean> {
  return onTables(tx, async () => {
    // An open sample is decided, so one of the two writes.
    const differs =
      (await writeToColumns(tx, row, signals, now, 'case')) ??
      (await writeToColumns(tx, row, signals, now, 'sample'));
    if (differs === null || !ties) return differs ?? false;
    const isTiedOtherwise = await writeTies(tx, row, ties);
    return differs || isTiedOtherwise;
  });
}

async function writeToColumns(
  tx: Tx,
  { tenant_id, id, attempt }: CaseVersion,
  signals: readonly SignalName[],
  now: Date,
  of: keyof typeof SIGNAL_COLUMNS,
): Promise<boolean | null> {
  const columns = SIGNAL_COLUMNS[of];
  const { rows } = await sql<{ differs: boolean }>`
    with before as (
      select coalesce(${columns.signals}, '{}') as signals from submissions
      where tenant_id = ${tenant_id} and id = ${id} and attempt = ${attempt} and ${columns.isOpen} for update
    )
    update submissions s set ${columns.signals} = ${[...signals]}::text[], ${columns.comparedAt} = ${now}
    from before where s.tenant_id = ${tenant_id} and s.id = ${id}
    returning before.signals is distinct from s.${columns.signals} as differs`.execute(tx);
  return rows[0]?.differs ?? null;
}

/** Writes the signals of a new evidence to a locked submission. The job then compares it with other records again. */
export async function writeRisks(
  tx: Tx,
  { tenant_id, id }: Pick<SubmissionRow, 'tenant_id' | 'id'>,
  signals: SignalName[],
): Promise<void> {
  await tx
    .updateTable('submissions')
    .set({ signals, compared_at: null })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .execute();
}

export type UncomparedCase = Pick<
  SubmissionRow,
  'tenant_id' | 'id' | 'kind' | 'status' | 'subject_id' | 'attempt'
>;

/**
 * Waiting submissions of all tenants, and open samples as if they waited, that were not compared with other records
 * since they began to wait, or since a block was added to their tenant's list.
 */
export async function listUncompared(tx: Tx, limit: number): Promise<UncomparedCase[]> {
  const columns = sql`s.tenant_id, s.id, s.kind, s.status, s.subject_id, s.attempt`;
  const sampled = sql`s.tenant_id, s.id, s.kind, 'pending' as status, s.subject_id, s.attempt`;
  const { rows } = await sql<UncomparedCase>`
    (select ${columns} from submissions s where s.status = 'pending' and s.compared_at is null
      order by s.waiting_since, s.id limit ${limit})
    union all
    (select ${columns} from (select tenant_id, max(added_at) as at from blocks group by tenant_id) b
      join submissions s on s.tenant_id = b.tenant_id and s.compared_at <= b.at
      where s.status = 'pending' limit ${limit})
    union all
    (select ${sampled} from submissions s where s.sample_voters is not null and s.sampled_compared_at is null
      order by s.sampled_since, s.id limit ${limit})
    union all
    (select ${sampled} from (select tenant_id, max(added_at) as at from blocks group by tenant_id) b
      join submissions s on s.tenant_id = b.tenant_id and s.sampled_compared_at <= b.at
      where s.sample_voters is not null limit ${limit})
    limit ${limit}`.execute(tx);
  return rows;
}

/** Lets the waiting submissions with the signal `blocked` be compared again, in the lock order of rows. */
export async function recompareBlocked(tx: Tx, tenantId: TenantId): Promise<void> {
  await sql`
    with blocked as materialized (
      select id from submissions
      where tenant_id = ${tenantId} and (status = 'pending' and signals @> array['blocked']
        or sample_voters is not null and sampled_signals @> array['blocked'])
      order by id for update
    )
    update submissions s set compared_at = null, sampled_compared_at = null
    from blocked where s.tenant_id = ${tenantId} and s.id = blocked.id`.execute(tx);
}

/** Lets the waiting submissions of both subjects be compared again, in the lock order of rows. */
export async function recomparePair(tx: Tx, { tenantId, subjectId, otherId }: SubjectPair): Promise<void> {
  await sql`
    with waiting as materialized (
      select id from submissions
      where tenant_id = ${tenantId} and subject_id in (${subjectId}, ${otherId})
        and (status = 'pending' or sample_voters is not null)
      order by id for update
    )
    update submissions s set compared_at = null, sampled_compared_at = null
    from waiting where s.tenant_id = ${tenantId} and s.id = waiting.id`.execute(tx);
}

/**
 * Lets the subject's waiting licence be compared again after its selfie got a verdict or a decision, and the other way
 * round. A row that another transaction has locked is skipped, because waiting for it out of the lock order could
 * deadlock: an upload that is finalized there is compared afterwards anyway. It is a part (`with`) of the statement that
 * writes the verdict or the decision.
 */
export const recompareCounterparts = ({ tenant_id, id }: Pick<SubmissionRow, 'tenant_id' | 'id'>) => sql<{
  id: string;
}>`(
    with others as materialized (
      select o.id from submissions s join submissions o on o.tenant_id = s.tenant_id and o.subject_id = s.subject_id
      where s.tenant_id = ${tenant_id} and s.id = ${id} and s.kind <> 'age' and o.kind <> 'age' and o.kind <> s.kind
        and o.status = 'pending' and o.compared_at is not null
      order by o.id for update of o skip locked
    )
    update submissions s set compared_at = null from others where s.tenant_id = ${tenant_id} and s.id = others.id
    returning s.id)`;
