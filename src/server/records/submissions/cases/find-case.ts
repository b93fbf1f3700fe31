import type { Tx } from '../../../db/database.ts';
import { type CaseRow, selectCases } from './select-cases.ts';

/** One submission as reviewers see it; null when the tenant has none of that id. */
export async function findCase(tx: Tx, tenantId: string, id: string): Promise<CaseRow | null> {
  return (await selectCases(tx, tenantId).where('s.id', '=', id).executeTakeFirst()) ?? null;
}
