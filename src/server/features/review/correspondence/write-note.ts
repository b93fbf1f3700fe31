import { AppError } from '../../../errors.ts';
import { appendAudit } from '../../../store/audit/audit.ts';
import { onTables } from '../../../store/database/reviewer-views.ts';
import { listDeciders } from '../../../store/staff/staff.ts';
import { addMention, addNote, countNotes } from '../../../store/submissions/notes.ts';
import type { Tx } from '../../../store/transaction.ts';
import { findMentions } from '../../../verification/find-mentions.ts';
import { lockCase } from '../../quality/samples/lock-case.ts';
import type { ReviewContext } from '../decisions/decision.ts';
import { presentNote } from '../present-case.ts';

/** Notes that a case takes. */
const MAX_NOTES = 200;

type NewNote = { text: string; confidential: boolean; restricted: boolean };
type NoteContext = ReviewContext & { handlesFraud: boolean };

/**
 * Writes a note about a case for colleagues. Each mentioned colleague is notified until they open the case. The case
 * itself is unchanged, and the subject does not see it.
 * @throws AppError `not-found`, `thread-full`; `forbidden` for a restricted note of a caller who does not handle fraud
 */
export async function writeNote(tx: Tx, context: NoteContext, { text, restricted, ...body }: NewNote) {
  const { tenantId, submissionId, reviewer, now } = context;
  if (restricted && !context.handlesFraud)
    throw new AppError('forbidden', 'Your role may not write restricted notes. It lacks: fraud.');
  const confidential = body.confidential || restricted;
  const row = await lockCase(tx, tenantId, submissionId);
  if ((await onTables(tx, () => countNotes(tx, tenantId, submissionId))) >= MAX_NOTES) {
    throw new AppError('thread-full', `This case has reached its limit of ${MAX_NOTES} notes.`);
  }
  const readers = await listDeciders(tx, tenantId, restricted ? 'fraud' : 'decide');
  const named = findMentions(text, readers);
  const mentions = named.map(({ username }) => username);
  const { name: author } = reviewer;
  const note = { submissionId, author, text, mentions, confidential, restricted, at: now };
  const id = await onTables(tx, () => addNote(tx, tenantId, note));
  for (const { id: userId, username } of named) {
    if (username !== author) await addMention(tx, tenantId, { userId, submissionId }, now);
  }
  await appendAudit(tx, tenantId, {
    at: now,
    actor: reviewer,
    action: 'note.written',
    subjectId: row.subject_id,
    submissionId,
    fields: ['text', ...(named.length > 0 ? ['mentions'] : []), ...(confidential ? ['confidential'] : [])],
  });
  return presentNote({ id, author, note_text: text, mentions, confidential, restricted, created_at: now });
}
