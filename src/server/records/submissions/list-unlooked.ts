import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { type CaseConditions, matchingCases } from '../../store/cases.ts';

export type Unlooked = { id: string; subject_id: string };

/**
 * The licences and selfies that wait, that match and that nobody has looked at, those that wait longest first.
 * @param among those alone; null for all
 */
export function listUnlooked(
  tx: Tx,
  tenantId: string,
  wanted: CaseConditions,
  { now, among, limit }: { now: Date; among: readonly string[] | null; limit: number },
): Promise<Unlooked[]> {
  return tx
    .selectFrom('submissions as s')
    .select(['s.id', 's.subject_id'])
    .where(matchingCases(tenantId, { ...wanted, status: 'pending' }, now))
    .where('s.kind', '<>', 'age')
    .where('s.second_look', 'is', null)
    .$if(among !== null, (query) => query.where(sql<boolean>`s.id = any(${[...among!]}::uuid[])`))
    .orderBy('s.waiting_since')
    .orderBy('s.id')
    .limit(limit)
    .execute();
}
