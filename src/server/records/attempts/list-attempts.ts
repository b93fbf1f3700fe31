import type { Selectable } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { readInParts } from '../../db/read-in-parts.ts';
import type { Schema } from '../../db/schema/schema.ts';

export type AttemptRow = Selectable<Schema['attempts']>;

/** Evidence may be a page full of letters, so few attempts are read at a time. */
const ROWS_AT_ONCE = 10;

/** The submission's attempts, first to last. */
export function listAttempts(tx: Tx, tenantId: string, submissionId: string): Promise<AttemptRow[]> {
  const query = tx
    .selectFrom('attempts')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('submission_id', '=', submissionId)
    .orderBy('attempt');
  return readInParts(tx, query, ROWS_AT_ONCE);
}
