import type { Tx } from '../../db/database.ts';
import type { ChainHead } from './list-chain-ends.ts';

export type ErasedSubject = { tenant_id: string; subject_id: string };

/** Whoever was erased after these entries, in these tenants. */
export async function listErasedSince(tx: Tx, ends: readonly ChainHead[]): Promise<ErasedSubject[]> {
  const erased: ErasedSubject[] = [];
  for (const { tenant_id, number } of ends) {
    const rows = await tx
      .selectFrom('audit_entries')
      .select(['tenant_id', 'subject_id'])
      .where('tenant_id', '=', tenant_id)
      .where('number', '>', number)
      .where('action', '=', 'subject.erased')
      .where('subject_id', 'is not', null)
      .$narrowType<{ subject_id: string }>()
      .execute();
    erased.push(...rows);
  }
  return erased;
}
