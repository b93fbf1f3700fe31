import type { Selectable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '../db/database.ts';
import type { Schema } from '../db/schema/schema.ts';

export type Note = Selectable<Schema['submission_notes']>;

type NewNote = { submissionId: string; author: string; text: string; mentions: string[]; at: Date };

/** Adds a note to a submission that the caller has locked. @returns its id */
export async function addNote(tx: Tx, tenantId: string, note: NewNote): Promise<string> {
  const { submissionId, author, text, mentions, at } = note;
  const id = uuidv7();
  await tx
    .insertInto('submission_notes')
    .values({
      tenant_id: tenantId,
      id,
      submission_id: submissionId,
      author,
      note_text: text,
      mentions,
      created_at: at,
    })
    .execute();
  return id;
}

/** The notes about these submissions, first to last. */
export async function listNotes(tx: Tx, tenantId: string, submissionIds: readonly string[]): Promise<Note[]> {
  if (submissionIds.length === 0) return [];
  return tx
    .selectFrom('submission_notes')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('submission_id', 'in', submissionIds)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function countNotes(tx: Tx, tenantId: string, submissionId: string): Promise<number> {
  const { notes } = await tx
    .selectFrom('submission_notes')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('notes'))
    .where('tenant_id', '=', tenantId)
    .where('submission_id', '=', submissionId)
    .executeTakeFirstOrThrow();
  return notes;
}
