import type { MasterKey } from '../../../encryption/master-key.ts';
import type { Staff } from '../../../http/credentials/credentials.ts';
import type { Tenant } from '../../../http/find-tenant.ts';
import { DECIDERS, preparedRoute, type Route, staffRoute } from '../../../http/route.ts';
import { submissionId } from '../contract.ts';
import { handlesFraud } from '../require-fraud.ts';
import * as contract from './contract.ts';
import { decideSubmission } from './decide-submission.ts';
import type { DecisionContext } from './decision.ts';
import { type CaseRisks, NO_RISKS, readRisks } from './read-risks.ts';
import { reopenCase } from './reopen-case.ts';

const DECISION_CONFLICT =
  'The submission is already decided; the sentence names who and when. Or `attempt` or `details_version` is not the newest, the caller has already voted in a four-eyes review of the case, or the thread is full. Nothing is decided.';
const NO_PERSON =
  'The case is escalated to fraud, and the caller’s role lacks `fraud`. Or the decision needs a four-eyes review, and the caller is an API token, or a user whose password another set.';
const FOUR_EYES =
  'If the tenant’s `second_look` requires a four-eyes review, the first vote decides nothing. The answer has `second_look`, and the submission stays `pending` until another reviewer has voted. That reviewer does not see the first vote.';

type DecisionDeps = { masterKey: MasterKey; now: () => Date };

/** Staff's decisions about submissions. */
export function decisionRoutes({ masterKey, now }: DecisionDeps): Route[] {
  return [
    preparedRoute(DECIDERS, {
      method: 'POST',
      path: '/admin/submissions/:id/approve',
      operationId: 'approveSubmission',
      summary: 'Approves a submission.',
      description: FOUR_EYES,
      params: submissionId,
      body: contract.approval,
      answers: { 200: contract.approved },
      refusals: { 403: NO_PERSON, 409: DECISION_CONFLICT },
      prepare: ({ tenant, staff, params, db }) => {
        const context = decisionContext({ tenant, staff, submissionId: params.id }, now());
        return readRisks({ db, masterKey }, context, 'approved_by_administrator');
      },
      write: async ({ tenant, staff, params, body }, tx, risks: CaseRisks) => {
        const { comment = null, attempt = null, acknowledged = null } = body;
        const detailsVersion = body.details_version ?? null;
        const context = decisionContext({ tenant, staff, submissionId: params.id }, now());
        const event = 'approved_by_administrator';
        const decision = { event, comment, attempt, detailsVersion, reasonCode: null, acknowledged } as const;
        const row = await decideSubmission({ masterKey }, tx, context, decision, risks);
        const { status, id, second_look } = row;
        return { status: 200, body: { status, id, second_look } };
      },
    }),
    staffRoute(DECIDERS, {
      method: 'POST',
      path: '/admin/submissions/:id/reject',
      operationId: 'rejectSubmission',
      summary: 'Rejects a submission, and may request another picture.',
      description: `An approved submission can be rejected only with \`require_reupload\`; the person then sends another picture. ${FOUR_EYES}`,
      params: submissionId,
      body: contract.rejection,
      answers: { 200: contract.rejected },
      refusals: { 403: NO_PERSON, 409: DECISION_CONFLICT },
      write: async ({ tenant, staff, params, body }, tx) => {
        const context = decisionContext({ tenant, staff, submissionId: params.id }, now());
        const { require_reupload, comment = null, attempt = null, reason_code: reasonCode = null } = body;
        const event = require_reupload ? 'reupload_requested' : 'rejected_by_administrator';
        const about = { attempt, detailsVersion: null };
        const decision = { event, comment, ...about, reasonCode, acknowledged: null } as const;
        const row = await decideSubmission({ masterKey }, tx, context, decision, NO_RISKS);
        const { status, id, reupload_required, second_look } = row;
        return { status: 200, body: { status, id, reupload_required, second_look } };
      },
    }),
    staffRoute(DECIDERS, {
      method: 'POST',
      path: '/admin/submissions/:id/reopen',
      operationId: 'reopenSubmission',
      summary: 'Reopens a decided submission: it is pending again, as if no decision had been made.',
      description:
        'The picture stays the same. To get another one, reject with `require_reupload`. The person reads the comment. A reopened selfie leaves the reference.',
      params: submissionId,
      body: contract.reopening,
      answers: { 200: contract.reopened },
      refusals: {
        409: 'The submission is not decided, its image is erased, it is an age analysis, or its thread is full.',
      },
      write: async ({ tenant, staff, params, body }, tx) => {
        const context = decisionContext({ tenant, staff, submissionId: params.id }, now());
        const { id } = await reopenCase(tx, context, body.comment);
        return { status: 200, body: { status: 'pending', id } };
      },
    }),
  ];
}

type DecisionRequest = { tenant: Tenant; staff: Staff; submissionId: string };

/** The context of one decision: the submission, its decider, and the tenant’s rules for four-eyes reviews and samples. */
export function decisionContext(
  { tenant, staff, submissionId }: DecisionRequest,
  now: Date,
): DecisionContext {
  return {
    tenantId: tenant.id,
    submissionId,
    reviewer: staff.actor,
    userId: staff.account?.userId ?? null,
    personId: staff.personId,
    handlesFraud: handlesFraud(staff),
    settings: tenant.settings,
    fourEyes: tenant.settings.second_look,
    quality: tenant.settings.quality,
    now,
  };
}
