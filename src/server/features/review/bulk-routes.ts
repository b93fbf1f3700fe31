import { AppError } from '../../errors.ts';
import { DECIDERS, type Route, staffRoute } from '../../http/route.ts';
import { appendAudit } from '../../records/audit/append-audit.ts';
import { listLiveTokens } from '../../records/ephemeral-tokens/list-live-tokens.ts';
import { revokeToken } from '../../records/ephemeral-tokens/revoke-token.ts';
import { holdSubject } from '../../records/subjects/hold-subject.ts';
import { listUnlooked } from '../../records/submissions/list-unlooked.ts';
import type { MasterKey } from '../../sealing/master-key.ts';
import * as contract from './bulk-contract.ts';
import { decideSubmission } from './decide-submission.ts';
import { decisionContext } from './decision-routes.ts';
import { lockCase } from './lock-case.ts';

const ONE_STEP =
  'Without `expected_count` it counts and does nothing; with it, it is done for exactly so many, all or none.';
const ANOTHER_COUNT = 'By now it is about another number than was expected; nothing is done.';

/** What is done to many at once. Nothing is ever approved so. */
export function bulkRoutes({ masterKey, now }: { masterKey: MasterKey; now: () => Date }): Route[] {
  return [
    staffRoute(DECIDERS, {
      method: 'POST',
      path: '/admin/bulk/revoke-links',
      operationId: 'revokeLinks',
      summary: 'Revokes links that still work, by when they were made or their workflow.',
      description: ONE_STEP,
      body: contract.revocation,
      answers: { 200: contract.counted },
      refusals: { 409: ANOTHER_COUNT },
      write: async ({ tenant, staff, body }, tx) => {
        const { created_before: createdBefore = null, workflow_id: workflowId = null } = body;
        const at = now();
        const find = (limit: number) =>
          listLiveTokens(tx, tenant.id, { createdBefore, workflowId }, at, limit);
        return doExpected(find, body.expected_count, async ({ id, subject_id: subjectId }) => {
          await revokeToken(tx, tenant.id, id, at);
          const entry = { actor: staff.actor, action: 'link.revoked', subjectId, fields: ['bulk'] };
          await appendAudit(tx, tenant.id, { at, ...entry });
        });
      },
    }),
    staffRoute(DECIDERS, {
      method: 'POST',
      path: '/admin/bulk/request-reuploads',
      operationId: 'requestReuploads',
      summary: 'Asks for another picture of submissions that wait and that nobody has looked at.',
      description: `${ONE_STEP} Each is a rejection with \`require_reupload\`, and takes two people where those do.`,
      body: contract.requests,
      answers: { 200: contract.counted },
      refusals: { 403: 'It takes two people, and the caller is an API token.', 409: ANOTHER_COUNT },
      write: async ({ tenant, staff, body }, tx) => {
        const { kind = null, reason = null, waiting_before: waitingBefore = null } = body;
        const { comment = null, reason_code: reasonCode = null } = body;
        const wanted = { kind, reason, waitingBefore };
        const find = async (limit: number) => {
          const counted = await listUnlooked(tx, tenant.id, wanted, limit);
          if (counted.length !== body.expected_count) return counted;
          // All subjects before the first submission, as in `lock-order.ts`.
          const subjects = new Set(counted.map((row) => row.subject_id).sort());
          for (const id of subjects) await holdSubject(tx, tenant.id, id);
          for (const { id } of counted) await lockCase(tx, tenant.id, id);
          // Somebody may have decided about one, or looked at it first, before its lock was had.
          const locked = new Set(counted.map(({ id }) => id));
          const still = await listUnlooked(tx, tenant.id, wanted, limit);
          return still.filter(({ id }) => locked.has(id));
        };
        return doExpected(find, body.expected_count, async ({ id: submissionId }) => {
          const context = decisionContext({ tenant, staff, submissionId }, now());
          const decision = { event: 'reupload_requested', comment, attempt: null, reasonCode } as const;
          await decideSubmission({ masterKey }, tx, context, decision);
        });
      },
    }),
  ];
}

/** Counts, or does what was counted: what was shown is what happens. */
async function doExpected<T>(
  find: (limit: number) => Promise<T[]>,
  expected: number | undefined,
  act: (one: T) => Promise<void>,
) {
  const found = await find(contract.MOST_AT_ONCE + 1);
  const some = found.slice(0, contract.MOST_AT_ONCE);
  const body = { count: some.length, more: found.length > some.length };
  if (expected === undefined) return { status: 200 as const, body: { ...body, done: false } };
  if (expected !== some.length) {
    throw new AppError('conflict', `It is about ${some.length} now, not ${expected}: nothing was done.`);
  }
  for (const one of some) await act(one);
  return { status: 200 as const, body: { ...body, done: true } };
}
