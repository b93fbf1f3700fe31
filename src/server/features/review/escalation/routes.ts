import { formatTimestamp } from '../../../../shared/format-timestamp.ts';
import { DECIDERS, type Route, staffRoute } from '../../../http/route.ts';
import { submissionId } from '../contract.ts';
import * as contract from './contract.ts';
import { escalateCase, handBackCase } from './escalate-case.ts';

/** Cases that are left to those who handle fraud. */
export function escalationRoutes({ now }: { now: () => Date }): Route[] {
  return [
    staffRoute(DECIDERS, {
      method: 'POST',
      path: '/admin/submissions/:id/escalate',
      operationId: 'escalateSubmission',
      summary: 'Escalates a pending case to fraud.',
      description:
        'Only roles with the permission `fraud` then decide it, claim it or write to its subject, and no upload is decided by the pipeline. Its status stays `pending`: the subject cannot tell.',
      params: submissionId,
      body: contract.escalation,
      answers: { 200: contract.escalated },
      refusals: { 409: 'The case is not pending, or it is already escalated.' },
      write: async ({ tenant, staff, params, body }, tx) => {
        const at = now();
        const context = { tenantId: tenant.id, submissionId: params.id, reviewer: staff.actor, now: at };
        await escalateCase(tx, context, body.reason);
        return {
          status: 200,
          body: { status: 'escalated', id: params.id, escalated_at: formatTimestamp(at) },
        };
      },
    }),
    staffRoute(['decide', 'fraud'], {
      method: 'POST',
      path: '/admin/submissions/:id/hand-back',
      operationId: 'handBackSubmission',
      summary: 'Gives an escalated case back to all who decide.',
      params: submissionId,
      body: contract.handback,
      answers: { 200: contract.handedBack },
      refusals: { 409: 'The case is not escalated.' },
      write: async ({ tenant, staff, params, body }, tx) => {
        const context = { tenantId: tenant.id, submissionId: params.id, reviewer: staff.actor, now: now() };
        await handBackCase(tx, context, body.reason ?? null);
        return { status: 200, body: { status: 'pending', id: params.id } };
      },
    }),
  ];
}
