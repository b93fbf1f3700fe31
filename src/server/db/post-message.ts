import { v7 as uuidv7 } from 'uuid';
import type { Tx } from './database.ts';

export type NewMessage = {
  submissionId: string;
  authorType: 'admin' | 'subject';
  /** what the reviewers read: a staff member's name, or `subject` */
  author: string;
  comment: string;
  /** an administrator waits for an answer */
  asksForReply?: boolean;
  at: Date;
};

/**
 * Adds a message to a submission's thread: the subject's takes back `response_required`, an administrator's
 * may set it. The caller holds the submission's row locked, so that flag and thread never disagree.
 * @returns the message's id
 */
export async function postMessage(tx: Tx, tenantId: string, message: NewMessage): Promise<string> {
  const { submissionId, authorType, author, comment, asksForReply = false, at } = message;
  const id = uuidv7();
  await tx
    .insertInto('messages')
    .values({
      tenant_id: tenantId,
      id,
      submission_id: submissionId,
      author_type: authorType,
      author,
      comment_text: comment,
      created_at: at,
    })
    .execute();
  await tx
    .updateTable('submissions')
    .set({ updated_at: at })
    .$if(authorType === 'subject', (query) => query.set({ response_required: false }))
    .$if(authorType === 'admin' && asksForReply, (query) => query.set({ response_required: true }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', submissionId)
    .execute();
  return id;
}
