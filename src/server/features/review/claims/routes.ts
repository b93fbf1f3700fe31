import { formatTimestamp } from '../../../../shared/format-timestamp.ts';
import { DECIDERS, type Route, staffRoute } from '../../../http/route.ts';
import { listDeciders } from '../../../store/staff/staff.ts';
import { submissionId } from '../contract.ts';
import { submissionRow } from '../submission-answer.ts';
import { claimCase } from './claim-case.ts';
import { claimNext } from './claim-next.ts';
import * as contract from './contract.ts';
import { openCase } from './open-case.ts';

/** Claims on cases to decide, and open cases. */
export function claimRoutes({ now }: { now: () => Date }): Route[] {
  return [
    staffRoute(DECIDERS, {
      method: 'POST',
      path: '/admin/submissions/:id/open',
      operationId: 'markOpen',
      summary: 'Tells other reviewers that the caller has the case open.',
      description:
        'The mark expires after 60 seconds without a repeat. It extends the caller’s claim and marks notes that name the caller as seen.',
      params: submissionId,
      body: contract.openness,
      answers: { 200: contract.opened },
      handle: async ({ tenant, staff, params, body, db }) => {
        const context = { tenantId: tenant.id, submissionId: params.id, staff, now: now() };
        const open_by = await db.asTenant(tenant.id, (tx) => openCase(tx, context, body.open));
        return { status: 200, body: { status: 'ok', open_by } };
      },
    }),
    staffRoute(DECIDERS, {
      method: 'POST',
      path: '/admin/submissions/next',
      operationId: 'claimNext',
      summary: 'Claims the unclaimed pending case that has waited longest.',
      description:
        'The claim lasts 15 minutes, like any claim. A case that another reviewer has open counts as claimed.',
      body: contract.nextCase,
      answers: { 200: submissionRow },
      refusals: { 404: 'There is no unclaimed pending case.' },
      write: async ({ tenant, staff, body }, tx) => {
        const context = { tenantId: tenant.id, staff, now: now() };
        return { status: 200, body: await claimNext(tx, context, body.filter ?? {}) };
      },
    }),
    staffRoute(DECIDERS, {
      method: 'POST',
      path: '/admin/submissions/:id/claim',
      operationId: 'claimSubmission',
      summary: 'Claims a case, assigns it to a colleague, or releases it.',
      description:
        'A claim expires after 15 minutes unless its user claims the case again or has it open (`/open`). The same holds for a case assigned to a colleague. A claim does not prevent others from deciding.',
      params: submissionId,
      body: contract.claim,
      answers: { 200: contract.claimed },
      refusals: { 409: 'Another reviewer has claimed the case, or it is not pending.' },
      write: async ({ tenant, staff, params, body }, tx) => {
        const context = { tenantId: tenant.id, submissionId: params.id, staff, now: now() };
        const { name, claimed_by, claimed_until } = await claimCase(tx, context, body.user_id);
        const until = formatTimestamp(claimed_until);
        const claim = { claimed_by, claimed_by_name: name, claimed_until: until };
        return { status: 200, body: { status: 'ok', id: params.id, ...claim } };
      },
    }),
    staffRoute(DECIDERS, {
      method: 'GET',
      path: '/admin/colleagues',
      operationId: 'listColleagues',
      summary: 'Lists the users who may decide. A case can be assigned to them, and notes can name them.',
      answers: { 200: contract.colleagues },
      read: async ({ tenant }, tx) => ({
        status: 200,
        body: await listDeciders(tx, tenant.id),
      }),
    }),
  ];
}
