import type { MasterKey } from '../../../encryption/master-key.ts';
import { ANOTHER_COUNT, counted, ONE_STEP } from '../../../http/fields/counted-fields.ts';
import { type Route, staffRoute } from '../../../http/route.ts';
import { runIfCountMatches } from '../../../http/run-if-count-matches.ts';
import { appendAudit } from '../../../store/audit/audit.ts';
import { listLiveTokens, revokeToken } from '../../../store/ephemeral-tokens.ts';
import { planSearch } from '../../../store/subject-search.ts';
import { listUnreviewed, type UnexaminedSubmission } from '../../../store/submissions/submission-lists.ts';
import { endSamples } from '../../quality/samples/end-samples.ts';
import { decideSubmission } from '../decisions/decide-submission.ts';
import { NO_RISKS } from '../decisions/read-risks.ts';
import { decisionContext } from '../decisions/routes.ts';
import { toConditions } from '../to-conditions.ts';
import * as contract from './contract.ts';
import { lockCases } from './lock-cases.ts';

/** Actions on many cases at once. None of them approves. */
export function bulkRoutes({ masterKey, now }: { masterKey: MasterKey; now: () => Date }): Route[] {
  return [
    staffRoute(['records', 'bulk'], {
      method: 'POST',
      path: '/admin/bulk/revoke-links',
      operationId: 'revokeLinks',
      summary: 'Revokes active links by their creation time or workflow.',
      description: ONE_STEP,
      body: contract.revocation,
      answers: { 200: counted },
      refusals: { 409: ANOTHER_COUNT },
      write: async ({ tenant, staff, body }, tx) => {
        const { created_before: createdBefore = null, workflow_id: workflowId = null } = body;
        const at = now();
        const find = (limit: number) =>
          listLiveTokens(tx, tenant.id, { createdBefore, workflowId }, at, limit);
        const act = async (links: { id: string; subject_id: string }[]) => {
          for (const { id } of links) await revokeToken(tx, tenant.id, id, at);
          const entry = { at, actor: staff.actor, action: 'link.revoked' as const, fields: ['bulk'] };
          for (const { subject_id: subjectId } of links)
            await appendAudit(tx, tenant.id, { ...entry, subjectId });
        };
        return runIfCountMatches({ find, act }, body.expected_count);
      },
    }),
    staffRoute(['decide', 'bulk'], {
      method: 'POST',
      path: '/admin/bulk/request-reuploads',
      operationId: 'requestReuploads',
      summary:
        'Requests another picture for pending submissions that no other reviewer has claimed and none has voted on.',
      description: `${ONE_STEP} Each counts as a rejection with \`require_reupload\` and needs a four-eyes review if rejections do. Submissions whose subject asked for a person are left out.`,
      body: contract.requests,
      answers: { 200: counted },
      refusals: {
        403: 'The decision needs a four-eyes review, and the caller is an API token.',
        409: ANOTHER_COUNT,
      },
      write: async ({ tenant, staff, body }, tx) => {
        const { comment = null, reason_code: reasonCode = null, expected_count, waiting_before } = body;
        const at = now();
        const userId = staff.account?.userId ?? null;
        const narrowed = toConditions({ ...body, reason_code: undefined }, userId, at);
        const search = await planSearch(tx, { tenantId: tenant.id, words: body.q, near: false });
        const wanted = { ...narrowed, search, waiting_before: waiting_before ?? narrowed.waiting_before };
        const list = (limit: number, among: readonly string[] | null = body.ids ?? null) =>
          listUnreviewed(tx, tenant.id, wanted, { userId, now: at, among, limit });
        const act = async (cases: UnexaminedSubmission[]) => {
          for (const { id: submissionId } of await endSamples(tx, tenant.id, cases)) {
            const context = decisionContext({ tenant, staff, submissionId }, at);
            const decision = {
              event: 'reupload_requested',
              comment,
              attempt: null,
              detailsVersion: null,
              reasonCode,
              acknowledged: null,
            } as const;
            await decideSubmission({ masterKey }, tx, context, decision, NO_RISKS);
          }
        };
        const hold = async (cases: UnexaminedSubmission[]) => {
          await lockCases(tx, tenant.id, cases);
          // The case may have been decided, opened or erased before it was locked.
          const ids = cases.map(({ id }) => id);
          return list(ids.length, ids);
        };
        return runIfCountMatches({ find: list, hold, act }, expected_count);
      },
    }),
  ];
}
