import { lockCase } from '../../../quality-samples/lock-case.ts';
import { appendAudit } from '../../../store/audit.ts';
import { postMessage } from '../../../store/messages.ts';
import type { Tx } from '../../../store/transaction.ts';
import type { ReviewContext } from '../decisions/decision.ts';

type Letter = { comment: string; asksForReply: boolean };

/**
 * A reviewer's message to the subject. A question stays open until the subject writes; a remark leaves an earlier
 * question open.
 * @returns the message's id
 * @throws AppError `not-found`, `thread-full`
 */
export async function writeToSubject(tx: Tx, context: ReviewContext, letter: Letter): Promise<string> {
  const { tenantId, submissionId, reviewer, now } = context;
  const row = await lockCase(tx, tenantId, submissionId);
  const id = await postMessage(tx, tenantId, {
    submissionId,
    authorType: 'admin',
    author: reviewer.name,
    tokenId: null,
    ...letter,
    at: now,
  });
  await appendAudit(tx, tenantId, {
    at: now,
    actor: reviewer,
    action: 'message.posted',
    subjectId: row.subject_id,
    fields: letter.asksForReply ? ['comment', 'response_required'] : ['comment'],
  });
  return id;
}
