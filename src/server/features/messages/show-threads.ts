import { formatTimestamp } from '../../../shared/format-timestamp.ts';
import { AppError } from '../../errors.ts';
import { listNewestMessages, type Message } from '../../store/messages.ts';
import { listThreads } from '../../store/submissions/submission-lists.ts';
import { findSubmission, type Owner } from '../../store/submissions/submissions.ts';
import type { Tx } from '../../store/transaction.ts';
import { isOwnThread, NO_THREAD, type ThreadRef } from './read-thread-ref.ts';

export type ThreadFilter = {
  flagged: 'reupload' | 'need_reply' | null;
  only: ThreadRef | null;
  /** only the messages before this one */
  before: string | null;
};

/**
 * The subject's threads, one for every submission, with or without messages: a device has no other list of the
 * submissions it may write about.
 * @throws AppError `not-found` when the filter names a submission that is not the subject's, or a message of another
 */
export async function showThreads(tx: Tx, owner: Owner, filter: ThreadFilter) {
  const { flagged, only } = filter;
  if (only && !isOwnThread(await findSubmission(tx, owner.tenantId, only.id), owner, only)) {
    throw new AppError('not-found', NO_THREAD);
  }
  const submissions = await listThreads(tx, owner, { flagged, only: only?.id ?? null });
  const ids = submissions.map((row) => row.id);
  const messages = await listNewestMessages(tx, owner.tenantId, ids, filter.before);
  const toThread = (row: (typeof submissions)[number]) => ({
    reupload_required: row.reupload_required,
    response_required: row.response_required,
    messages: messages.filter((message) => message.submission_id === row.id).map(presentMessage),
  });
  return {
    licenses: submissions
      .filter((row) => row.kind === 'license')
      .map((row) => ({ license_id: row.id, ...toThread(row) })),
    selfies: submissions
      .filter((row) => row.kind !== 'license')
      .map((row) => ({ selfie_id: row.id, ...toThread(row) })),
  };
}

/** The subject does not see which member of staff wrote. */
function presentMessage(row: Message) {
  const { id, author_type, comment_text, created_at } = row;
  return { id, author_type, comment_text, created_at: formatTimestamp(created_at) };
}
