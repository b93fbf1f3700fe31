import type { Insertable } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Schema } from '../../db/schema/schema.ts';

type NewAttempt = Pick<
  Insertable<Schema['attempts']>,
  | 'tenant_id'
  | 'submission_id'
  | 'attempt'
  | 'subject_id'
  | 'upload_type'
  | 'token_id'
  | 'object_key'
  | 'content_type'
  | 'bytes'
  | 'created_at'
>;

/** Writes an attempt whose image is stored and which has no verdict yet; the caller has its submission locked. */
export async function addAttempt(tx: Tx, attempt: NewAttempt): Promise<void> {
  await tx.insertInto('attempts').values(attempt).execute();
}
