import type { MasterKey } from '../../../encryption/master-key.ts';
import type { Staff } from '../../../http/credentials/credentials.ts';
import type { Tenant } from '../../../http/find-tenant.ts';
import { DECIDERS, type Route, staffRoute } from '../../../http/route.ts';
import { NO_FOUR_EYES } from '../../../verification/four-eyes/needs-four-eyes.ts';
import { submissionId } from '../contract.ts';
import * as contract from './contract.ts';
import { decideSubmission } from './decide-submission.ts';
import type { DecisionContext } from './decision.ts';
import { reopenCase } from './reopen-case.ts';

const UNDECIDED =
  'Somebody decided before, and the sentence names who and when; or `attempt` is not the newest; or it takes two people, and the caller has looked; or its thread takes no comment any more. Nothing is decided.';
const NO_PERSON = 'It takes two people, and the caller is an API token.';
const TWO_PEOPLE =
  'Where the tenant’s `second_look` asks for two people, a first choice decides nothing: the answer says `second_look`, and the submission stays `pending` until somebody else has looked, who does not see that choice.';

/** Staff's decisions about submissions. */
export function decisionRoutes({ masterKey, now }: { masterKey: MasterKey; now: () => Date }): Route[] {
  return [
    staffRoute(DECIDERS, {
      method: 'POST',
      path: '/admin/submissions/:id/approve',
      operationId: 'approveSubmission',
      summary: 'Approves a submission.',
      description: TWO_PEOPLE,
      params: submissionId,
      body: contract.approval,
      answers: { 200: contract.approved },
      refusals: { 403: NO_PERSON, 409: UNDECIDED },
      write: async ({ tenant, staff, params, body: { comment = null, attempt = null } }, tx) => {
        const context = decisionContext({ tenant, staff, submissionId: params.id }, now());
        const decision = { event: 'approved_by_administrator', comment, attempt, reasonCode: null } as const;
        const { status, id, second_look } = await decideSubmission({ masterKey }, tx, context, decision);
        return { status: 200, body: { status, id, second_look } };
      },
    }),
    staffRoute(DECIDERS, {
      method: 'POST',
      path: '/admin/submissions/:id/reject',
      operationId: 'rejectSubmission',
      summary: 'Rejects a submission, and may ask for it again.',
      description: `An approved one can be rejected with \`require_reupload\` alone: so the person sends another picture. ${TWO_PEOPLE}`,
      params: submissionId,
      body: contract.rejection,
      answers: { 200: contract.rejected },
      refusals: { 403: NO_PERSON, 409: UNDECIDED },
      write: async ({ tenant, staff, params, body }, tx) => {
        const context = decisionContext({ tenant, staff, submissionId: params.id }, now());
        const { require_reupload, comment = null, attempt = null, reason_code: reasonCode = null } = body;
        const event = require_reupload ? 'reupload_requested' : 'rejected_by_administrator';
        const decision = { event, comment, attempt, reasonCode } as const;
        const row = await decideSubmission({ masterKey }, tx, context, decision);
        const { status, id, reupload_required, second_look } = row;
        return { status: 200, body: { status, id, reupload_required, second_look } };
      },
    }),
    staffRoute(DECIDERS, {
      method: 'POST',
      path: '/admin/submissions/:id/reopen',
      operationId: 'reopenSubmission',
      summary: 'Opens a decided submission again: it waits for a decision as if none had been made.',
      description:
        'The picture stays the one that was decided about; for another one, reject with `require_reupload`. The person reads the comment. An approved selfie is no reference any more.',
      params: submissionId,
      body: contract.reopening,
      answers: { 200: contract.reopened },
      refusals: {
        409: 'It is not decided, its picture is erased, a newer selfie is the reference, or it is an age analysis; or its thread takes no comment any more.',
      },
      write: async ({ tenant, staff, params, body }, tx) => {
        const context = { tenantId: tenant.id, submissionId: params.id, reviewer: staff.actor, now: now() };
        const { id } = await reopenCase(tx, context, body.comment);
        return { status: 200, body: { status: 'pending', id } };
      },
    }),
  ];
}

type DecisionRequest = { tenant: Tenant; staff: Staff; submissionId: string };

/** Roles and decisions, and the cases that take two people. */
export function decisionContext(
  { tenant, staff, submissionId }: DecisionRequest,
  now: Date,
): DecisionContext {
  return {
    tenantId: tenant.id,
    submissionId,
    reviewer: staff.actor,
    userId: staff.account?.userId ?? null,
    rules: tenant.settings.second_look ?? NO_FOUR_EYES,
    now,
  };
}
