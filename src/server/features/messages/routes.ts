import { AppError } from '../../errors.ts';
import { type Route, subjectRoute } from '../../http/route.ts';
import { appendAuditByLink } from '../../store/link-entries.ts';
import { postMessage } from '../../store/messages.ts';
import { lockSubmission } from '../../store/submissions/submissions.ts';
import * as contract from './contract.ts';
import { isOwnThread, NO_THREAD, readThreadRef } from './read-thread-ref.ts';
import { showThreads } from './show-threads.ts';

/** The capability that a link needs to list by this flag. */
const CAPABILITY_BY_FLAG = { reupload: 'can_list_reupload', need_reply: 'can_list_need_reply' } as const;

/** The subject's side of the threads; the reviewers' side is in review. */
export function messageRoutes({ now }: { now: () => Date }): Route[] {
  return [
    subjectRoute(null, {
      method: 'GET',
      path: '/subject/messages',
      operationId: 'listOwnMessages',
      summary: 'Lists the subject’s threads, one for each submission.',
      description:
        '`filter=reupload` needs `can_list_reupload`; `filter=need_reply` needs `can_list_need_reply`. Returns the 100 most recently changed threads; request any other by its id. Each thread has its newest 100 messages, or with `before` the 100 before that message.',
      query: contract.listThreads,
      answers: { 200: contract.threads },
      refusals: { 404: 'The subject has no submission with this id, or the thread no message with this id.' },
      read: async ({ tenant, grant, query }, tx) => {
        const { filter: flagged = null } = query;
        if (flagged && !grant[CAPABILITY_BY_FLAG[flagged]]) {
          throw new AppError(
            'forbidden',
            'This link lacks the capability that this filter needs. Mint a link that has it.',
          );
        }
        const owner = { tenantId: tenant.id, subjectId: grant.subject_id };
        const filter = { flagged, only: readThreadRef(query), before: query.before ?? null };
        return { status: 200, body: await showThreads(tx, owner, filter) };
      },
    }),
    subjectRoute(null, {
      method: 'POST',
      path: '/subject/messages',
      operationId: 'postOwnMessage',
      summary: 'Posts a message to the reviewers.',
      description:
        'Send exactly one of `license_id` and `selfie_id`. A message of the subject clears `response_required`.',
      body: contract.postReply,
      answers: { 200: contract.postedMessage },
      refusals: {
        404: 'The subject has no submission with this id.',
        409: 'The thread has 500 messages.',
        429: 'The link has written 20 messages within an hour.',
      },
      write: async ({ tenant, grant, body }, tx) => {
        const owner = { tenantId: tenant.id, subjectId: grant.subject_id };
        const ref = readThreadRef(body);
        const at = now();
        // The lock prevents a decision or an erasure in between.
        const row = ref && (await lockSubmission(tx, tenant.id, ref.id));
        if (!ref || !isOwnThread(row, owner, ref)) throw new AppError('not-found', NO_THREAD);
        const correspondence_id = await postMessage(tx, tenant.id, {
          submissionId: ref.id,
          authorType: 'subject',
          author: 'subject',
          tokenId: grant.id,
          comment: body.comment,
          at,
        });
        await appendAuditByLink(
          tx,
          { tenantId: tenant.id, tokenId: grant.id },
          {
            at,
            action: 'message.posted',
            subjectId: owner.subjectId,
            fields: ['comment'],
          },
        );
        return { status: 200, body: { status: 'ok', correspondence_id } };
      },
    }),
  ];
}
