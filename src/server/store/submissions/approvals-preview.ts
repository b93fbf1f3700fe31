import { sql } from 'kysely';
import type { SignalName } from '../../verification/signals/severity.ts';
import type { OptionalProof } from '../../verification/verdict/proofs.ts';
import type { TenantId } from '../tenant-id.ts';
import type { Tx } from '../transaction.ts';

/** What stops an approval. */
export type ApprovalDraft = {
  severe: readonly SignalName[];
  parksExpired: boolean;
  required: readonly OptionalProof[];
  /** the signal `same_face_as` was not looked for before the verdicts */
  isFaceUnsearched: boolean;
};

export type ApprovalCounts = {
  approved: number;
  would_wait: number;
  unknown: number;
  signals: { signal: SignalName; count: number }[];
};

/** In milliseconds: shorter than the time after which a proxy gives up. */
const PREVIEW_TIMEOUT_MS = 25_000;

/**
 * Counts the licences and selfies that the pipeline approved since a moment, and those that would have waited for a
 * person under a draft of the settings. Evidence without proofs is never counted as fine: it waits by a signal or is
 * unknown. Open samples are left out, whose verdict the reader may not know. Makes the transaction read-only.
 */
export async function countApprovals(
  tx: Tx,
  tenantId: TenantId,
  since: Date,
  draft: ApprovalDraft,
): Promise<ApprovalCounts> {
  await sql`set transaction read only`.execute(tx);
  await sql.raw(`set local statement_timeout = ${PREVIEW_TIMEOUT_MS}`).execute(tx);
  const { rows } = await sql<ApprovalCounts>`
    with approvals as materialized (
      select s.signals, ${stops(draft)} as waits,
        jsonb_typeof(a.evidence -> 'proofs') is distinct from 'array' ${isFaceUnknown(draft)} as is_unknown
      from submissions s
      join attempts a on a.tenant_id = s.tenant_id and a.submission_id = s.id and a.attempt = s.attempt
      where s.tenant_id = ${tenantId} and s.decided_at >= ${since}
        and s.status = 'approved' and s.decided_by is null and s.kind in ('license', 'selfie')
    ), by_signal as (
      select signal, count(*)::int as count from approvals cross join lateral unnest(signals) as signal group by 1
    )
    select count(*)::int as approved,
      (count(*) filter (where waits))::int as would_wait,
      (count(*) filter (where not waits and is_unknown))::int as unknown,
      coalesce((select jsonb_agg(jsonb_build_object('signal', signal, 'count', count) order by count desc, signal)
        from by_signal), '[]') as signals
    from approvals`.execute(tx);
  return rows[0]!;
}

/** A signal of an approval whose record changed afterwards, so it could not have stopped the approval. */
const RECORD_CHANGED: SignalName = 'record_changed';

/** Whether an approval would have waited; never null. */
function stops({ severe, parksExpired, required }: ApprovalDraft) {
  const stopping = severe.filter((name) => name !== RECORD_CHANGED);
  const isMissing = required.map(
    (name) => sql`or (s.kind = 'license' and jsonb_typeof(a.evidence -> 'proofs') = 'array'
      and not a.evidence -> 'proofs' @> ${JSON.stringify([{ name, state: 'shown' }])}::jsonb)`,
  );
  const isExpired = sql`or s.signals @> array['expired']
    or a.evidence -> 'proofs' @> ${JSON.stringify([{ name: 'in_force', state: 'contradicted' }])}::jsonb`;
  return sql`coalesce(s.signals && ${stopping}::text[]
    ${parksExpired ? isExpired : sql``} ${sql.join(isMissing, sql` `)}, false)`;
}

const isFaceUnknown = ({ severe, isFaceUnsearched }: ApprovalDraft) =>
  isFaceUnsearched && severe.includes('same_face_as') ? sql`or true` : sql``;
