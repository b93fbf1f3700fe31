import { appendAudit } from '../../../store/audit/audit.ts';
import { onTables } from '../../../store/database/reviewer-views.ts';
import { postMessage } from '../../../store/messages.ts';
import type { Tx } from '../../../store/transaction.ts';
import { lockCase } from '../../quality/samples/lock-case.ts';
import type { ReviewContext } from '../decisions/decision.ts';
import { requireFraud } from '../require-fraud.ts';

type LetterContext = ReviewContext & { handlesFraud: boolean };
type Letter = { comment: string; asksForReply: boolean };

/**
 * A reviewer's message to the subject. A question stays open until the subject writes; a remark leaves an earlier
 * question open.
 * @returns the message's id
 * @throws AppError `not-found`, `thread-full`, as `requireFraud`
 */
export async function writeToSubject(tx: Tx, context: LetterContext, letter: Letter): Promise<string> {
  const { tenantId, submissionId, reviewer, now } = context;
  const row = await lockCase(tx, tenantId, submissionId);
  requireFraud(row, context);
  const author = { authorType: 'admin', author: reviewer.name, tokenId: null } as const;
  const message = { submissionId, ...author, ...letter, at: now };
  const id = await onTables(tx, () => postMessage(tx, tenantId, message));
  await appendAudit(tx, tenantId, {
    at: now,
    actor: reviewer,
    action: 'message.posted',
    subjectId: row.subject_id,
    submissionId,
    fields: letter.asksForReply ? ['comment', 'response_required'] : ['comment'],
  });
  return id;
}
