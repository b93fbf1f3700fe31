import { type RawBuilder, sql } from 'kysely';
import {
  DEFAULT_SEVERE_SIGNALS,
  type SignalName,
  STOPPING_SIGNALS,
  WARNING_SIGNALS,
} from '../../verification/signals/severity.ts';
import type { SubmissionStatus } from '../schema/submission-tables.ts';
import type { TenantId } from '../tenant-id.ts';

/** What decides the order of a list of submissions. */
export type CaseOrder = {
  order?: 'oldest' | 'severity' | undefined;
  status?: SubmissionStatus | undefined;
  decided_from?: Date | undefined;
  decided_to?: Date | undefined;
  decided_by?: string | undefined;
};

/** The last row of a page; `rank` is its severity in a list by severity. */
export type CaseCursor = { at: Date; id: string; rank: number | null };

/**
 * The sort column of a list. The queue is sorted by waiting time and decided cases by their decision, which no message or
 * flag changes.
 */
export function listSortKey(selected: CaseOrder): 'waiting_since' | 'decided_at' | 'updated_at' {
  if (selected.status === 'pending') return 'waiting_since';
  const isDecided = selected.decided_from ?? selected.decided_to ?? selected.decided_by;
  return isDecided === undefined ? 'updated_at' : 'decided_at';
}

/** The queue and what is listed from the oldest ascend; other lists begin with the latest change. */
export const listDirection = ({ status, order }: CaseOrder): 'asc' | 'desc' =>
  status === 'pending' || order === 'oldest' ? 'asc' : 'desc';

/** Whether the submission `s` comes after the cursor's row. */
export function isBehind(
  { at, id, rank }: CaseCursor,
  order: CaseOrder,
  severity: RawBuilder<number>,
): RawBuilder<boolean> {
  const behind = sql.raw(listDirection(order) === 'asc' ? '>' : '<');
  const after = sql<boolean>`(${sql.ref(`s.${listSortKey(order)}`)}, s.id) ${behind} (${at}, ${id}::uuid)`;
  return rank === null
    ? after
    : sql<boolean>`(${severity} < ${rank} or (${severity} = ${rank} and ${after}))`;
}

const toTextArray = (names: readonly SignalName[]) => sql`${[...names]}::text[]`;

/**
 * The tenant's list of severe signals, without those that may stop nothing (`canStop`). It is the same for each row, so the
 * database reads it once.
 */
const severeSignals = (tenantId: TenantId) => sql`(
  select case when jsonb_typeof(t.settings -> 'severe_signals') = 'array'
    then array(select listed.signal from jsonb_array_elements_text(t.settings -> 'severe_signals') as listed(signal)
      where listed.signal = any(${toTextArray(STOPPING_SIGNALS)}))
    else ${toTextArray(DEFAULT_SEVERE_SIGNALS)} end
  from tenants t where t.tenant_id = ${tenantId})`;

/** The severity of the worst signal of the submission `s`, as its place in `SEVERITIES`. */
export const severityRank = (tenantId: TenantId) => sql<number>`case
  when s.signals = '{}' then 0
  when s.signals && ${severeSignals(tenantId)} then 3
  when s.signals && ${toTextArray(WARNING_SIGNALS)} then 2
  else 1 end`;
