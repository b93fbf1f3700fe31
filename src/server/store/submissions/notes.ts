import type { Selectable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { type Subquery, toSubquery } from '../database/read-together.ts';
import type { Schema } from '../schema/schema.ts';
import type { TenantId } from '../tenant-id.ts';
import type { Tx } from '../transaction.ts';

type Mention = { userId: number; submissionId: string };

/** Records that a note about a case mentions a user; a second mention changes nothing. */
export async function addMention(
  tx: Tx,
  tenantId: TenantId,
  { userId, submissionId }: Mention,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('note_mentions')
    .values({ tenant_id: tenantId, user_id: userId, submission_id: submissionId, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Clears the mention, because the user has opened the case. */
export async function endMention(
  tx: Tx,
  tenantId: TenantId,
  { userId, submissionId }: Mention,
): Promise<void> {
  await tx
    .deleteFrom('note_mentions')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('submission_id', '=', submissionId)
    .execute();
}

/** The number of cases with an unread mention of the user: one row. */
export function countMentions(tx: Tx, tenantId: TenantId, userId: number): Subquery<{ mentions: number }> {
  const query = tx
    .selectFrom('note_mentions')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('mentions'))
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId);
  return toSubquery(query, {});
}

export type Note = Selectable<Schema['submission_notes']>;

type NewNote = {
  submissionId: string;
  author: string;
  text: string;
  mentions: string[];
  confidential: boolean;
  /** only those who handle fraud read it */
  restricted: boolean;
  at: Date;
};

/** Adds a note to a submission, which the caller has locked. @returns its id */
export async function addNote(tx: Tx, tenantId: TenantId, note: NewNote): Promise<string> {
  const { submissionId, author, text, mentions, confidential, restricted, at } = note;
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
      confidential,
      restricted,
      created_at: at,
    })
    .execute();
  return id;
}

/** The notes about these submissions, oldest first, with those for who handles fraud only if `seesRestricted`. */
export async function listNotes(
  tx: Tx,
  tenantId: TenantId,
  submissionIds: readonly string[],
  { seesRestricted }: { seesRestricted: boolean },
): Promise<Note[]> {
  if (submissionIds.length === 0) return [];
  return tx
    .selectFrom('submission_notes')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('submission_id', 'in', submissionIds)
    .$if(!seesRestricted, (query) => query.where('restricted', '=', false))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function countNotes(tx: Tx, tenantId: TenantId, submissionId: string): Promise<number> {
  const { notes } = await tx
    .selectFrom('submission_notes')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('notes'))
    .where('tenant_id', '=', tenantId)
    .where('submission_id', '=', submissionId)
    .executeTakeFirstOrThrow();
  return notes;
}
