import type { Tx } from '../../../db/database.ts';
import type { SubmissionKind } from '../../../db/schema/submission-tables.ts';
import { type CaseRow, selectCases } from './select-cases.ts';

/** The submissions with this key of the caller's, whoever's they are, newest change first. */
export function listCasesOfKey(
  tx: Tx,
  tenantId: string,
  kinds: readonly SubmissionKind[],
  externalUid: string,
): Promise<CaseRow[]> {
  return selectCases(tx, tenantId)
    .where('s.kind', 'in', kinds)
    .where('s.external_uid', '=', externalUid)
    .orderBy('s.updated_at', 'desc')
    .orderBy('s.id', 'desc')
    .execute();
}
