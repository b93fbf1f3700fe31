import type { Selectable } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';

/** An ephemeral token as it is stored: only its hash is. */
export type TokenRow = Selectable<Schema['ephemeral_tokens']>;

/** The links of a subject, the first one first. */
export function listTokensOfSubject(tx: Tx, tenantId: string, subjectId: string): Promise<TokenRow[]> {
  return tx
    .selectFrom('ephemeral_tokens')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('subject_id', '=', subjectId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}
