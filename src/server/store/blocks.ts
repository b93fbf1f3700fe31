import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '../db/database.ts';
import type { BlockedThing } from '../domain/signals/signals.ts';
import type { SubmissionRow } from '../records/submissions/lock-submission.ts';

type NewBlock = { what: BlockedThing; comment: string; addedBy: string; now: Date };

/**
 * Puts the document's numbers, or the face, of a locked submission's newest attempt on the tenant's list, as they are
 * kept: hashed, or sealed under the person's own key.
 * @returns its id; null when it is on the list already, or nothing of the kind is kept
 */
export async function addBlock(
  tx: Tx,
  row: Pick<SubmissionRow, 'tenant_id' | 'id' | 'subject_id' | 'kind' | 'attempt'>,
  { what, comment, addedBy, now }: NewBlock,
): Promise<string | null> {
  const id = uuidv7();
  const added = await tx
    .insertInto('blocks')
    .values({
      tenant_id: row.tenant_id,
      id,
      subject_id: row.subject_id,
      what,
      kind: row.kind,
      submission_id: row.id,
      attempt: row.attempt,
      comment,
      added_by: addedBy,
      added_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows === 0n) return null;
  const copied = await COPY[what](row, id).execute(tx);
  return copied.numAffectedRows === 0n ? null : id;
}

type Marked = Pick<SubmissionRow, 'tenant_id' | 'id' | 'attempt'>;

const COPY = {
  document: (row: Marked, block: string) => sql`
    insert into blocked_numbers (tenant_id, block_id, number_hash)
    select tenant_id, ${block}::uuid, number_hash from document_numbers where ${isOf(row)}`,
  face: (row: Marked, block: string) => sql`
    insert into blocked_faces (tenant_id, block_id, described_by, whole)
    select tenant_id, ${block}::uuid, described_by, whole from face_templates where ${isOf(row)}`,
};

const isOf = ({ tenant_id, id, attempt }: Marked) =>
  sql`tenant_id = ${tenant_id} and submission_id = ${id} and attempt = ${attempt}`;
