import { formatTimestamp } from '../../../http/fields/format-timestamp.ts';
import { DECIDERS, type Route, staffRoute } from '../../../http/route.ts';
import type { Database } from '../../../store/database/database.ts';
import { listDeciders } from '../../../store/staff.ts';
import { submissionId } from '../contract.ts';
import { submissionRow } from '../submission-answer.ts';
import { claimCase } from './claim-case.ts';
import { claimNext } from './claim-next.ts';
import * as contract from './contract.ts';
import { openCase } from './open-case.ts';

/** Claims on cases to decide, and open cases. */
export function claimRoutes({ db, now }: { db: Database; now: () => Date }): Route[] {
  return [
    staffRoute(DECIDERS, {
      method: 'POST',
      path: '/admin/submissions/:id/open',
      operationId: 'markOpen',
      summary: 'Tells the other reviewers who has it open.',
      description:
        'It lapses after 60 seconds without a repeat. For who has claimed the case it is a sign, and whom a note names has seen it then.',
      params: submissionId,
      body: contract.openness,
      answers: { 200: contract.opened },
      handle: async ({ tenant, staff, params, body }) => {
        const context = { tenantId: tenant.id, submissionId: params.id, staff, now: now() };
        const open_by = await db.asTenant(tenant.id, (tx) => openCase(tx, context, body.open));
        return { status: 200, body: { status: 'ok', open_by } };
      },
    }),
    staffRoute(DECIDERS, {
      method: 'POST',
      path: '/admin/submissions/next',
      operationId: 'claimNext',
      summary: 'Takes the case that waits longest of those that nobody has.',
      description:
        'It is the caller’s for 15 minutes, as with a claim. A case that somebody else has open counts as theirs.',
      body: contract.nextCase,
      answers: { 200: submissionRow },
      refusals: { 404: 'No case waits that nobody has.' },
      write: async ({ tenant, staff, body }, tx) => {
        const context = { tenantId: tenant.id, staff, now: now() };
        return { status: 200, body: await claimNext(tx, context, body.filter ?? {}) };
      },
    }),
    staffRoute(DECIDERS, {
      method: 'POST',
      path: '/admin/submissions/:id/claim',
      operationId: 'claimSubmission',
      summary: 'Says who has a case to decide: the caller, a colleague, or nobody.',
      description:
        'A claim lapses after 15 minutes without a sign of who has it: claiming it again, or having the case open (`/open`). Given to a colleague it lasts as long without a sign of theirs. It hinders nobody from deciding.',
      params: submissionId,
      body: contract.claim,
      answers: { 200: contract.claimed },
      refusals: { 409: 'Somebody else has it, or it does not wait for a decision.' },
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
      summary: 'Lists who decides here: whom a case can be given to and a note can name.',
      answers: { 200: contract.colleagues },
      handle: async ({ tenant }) => ({
        status: 200,
        body: await db.asTenant(tenant.id, (tx) => listDeciders(tx, tenant.id, DECIDERS)),
      }),
    }),
  ];
}
