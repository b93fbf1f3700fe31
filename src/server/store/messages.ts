import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '../db/database.ts';
import { requireMessageRoom } from '../records/messages/require-message-room.ts';

export type NewMessage = {
  submissionId: string;
  authorType: 'admin' | 'subject';
  /** what the reviewers read: a staff member's name, or `subject` */
  author: string;
  /** the link that the subject writes by; null for staff */
  tokenId: string | null;
  comment: string;
  /** an administrator waits for an answer */
  asksForReply?: boolean;
  at: Date;
};

/**
 * Adds a message to a submission's thread, where there is room for one: the subject's takes back `response_required`,
 * an administrator's may set it. The caller holds the submission's row locked, so that flag and thread never disagree
 * and any number of messages at once stay within the limits.
 * @returns the message's id
 * @throws AppError as `requireMessageRoom`
 */
export async function postMessage(tx: Tx, tenantId: string, message: NewMessage): Promise<string> {
  await requireMessageRoom(tx, tenantId, message);
  const { submissionId, authorType, author, tokenId, comment, asksForReply = false, at } = message;
  const id = uuidv7();
  await tx
    .insertInto('messages')
    .values({
      tenant_id: tenantId,
      id,
      submission_id: submissionId,
      author_type: authorType,
      author,
      token_id: tokenId,
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
