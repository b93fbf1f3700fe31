import type { Tx } from '../../db/database.ts';
import type { TokenRow } from './find-token.ts';

/** The links of a subject, the newest first. */
export function listTokensOfSubject(tx: Tx, tenantId: string, subjectId: string): Promise<TokenRow[]> {
  return tx
    .selectFrom('ephemeral_tokens')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('subject_id', '=', subjectId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}
