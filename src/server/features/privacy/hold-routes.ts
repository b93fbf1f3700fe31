import { formatTimestamp } from '../../../shared/format-timestamp.ts';
import { AppError } from '../../errors.ts';
import { ERASERS, type Route, staffRoute } from '../../http/route.ts';
import * as contract from './contract.ts';
import { holdErasure, liftHold, refuseRequest } from './hold-erasure.ts';

const ERASED_SENTENCE = 'The person of this request is erased.';

/** What staff may answer to a deletion request instead of erasing the person. */
export function holdRoutes({ now }: { now: () => Date }): Route[] {
  return [
    staffRoute(ERASERS, {
      method: 'POST',
      path: '/admin/deletion-requests/:id/hold',
      operationId: 'holdErasure',
      summary:
        'Puts the person of a request on hold: nothing erases them or their images until the hold ends.',
      description:
        'The person is not told: their page and their export show the request as pending. A repeated request changes the reason and the end. At its end the hold has no effect any more; the request is in the list of pending ones again, and retention continues.',
      params: contract.requestId,
      body: contract.newHold,
      answers: { 200: contract.heldRequest },
      refusals: { 409: ERASED_SENTENCE },
      write: async ({ tenant, staff, params: { id }, body: { reason, until } }, tx) => {
        const at = now();
        if (!contract.isHoldEnd(until, at)) throw new AppError('bad-request', `until ${contract.HOLD_END}.`);
        const context = { tenantId: tenant.id, requestId: id, actor: staff.actor, now: at };
        const subject_id = await holdErasure(tx, context, { reason, until });
        const body = { status: 'held' as const, subject_id, request_id: id, until: formatTimestamp(until) };
        return { status: 200, body };
      },
    }),
    staffRoute(ERASERS, {
      method: 'DELETE',
      path: '/admin/deletion-requests/:id/hold',
      operationId: 'liftHold',
      summary: 'Ends the hold of the request’s person before its time.',
      params: contract.requestId,
      answers: { 200: contract.lifted },
      refusals: { 404: 'The person is not on hold.', 409: ERASED_SENTENCE },
      write: async ({ tenant, staff, params: { id } }, tx) => {
        const context = { tenantId: tenant.id, requestId: id, actor: staff.actor, now: now() };
        const subject_id = await liftHold(tx, context);
        return { status: 200, body: { status: 'hold lifted', subject_id, request_id: id } };
      },
    }),
    staffRoute(ERASERS, {
      method: 'POST',
      path: '/admin/deletion-requests/:id/refuse',
      operationId: 'refuseDeletion',
      summary: 'Refuses a pending deletion request.',
      description:
        'Attesta tells the person nothing: write to them yourself, as the law may require. The person may ask again. A refused request does not stop an erasure by staff or by retention; a hold does.',
      params: contract.requestId,
      body: contract.newRefusal,
      answers: { 200: contract.refusedRequest },
      refusals: { 409: 'The request is not pending.' },
      write: async ({ tenant, staff, params: { id }, body }, tx) => {
        const context = { tenantId: tenant.id, requestId: id, actor: staff.actor, now: now() };
        const subject_id = await refuseRequest(tx, context, body.reason);
        return { status: 200, body: { status: 'refused', subject_id, request_id: id } };
      },
    }),
  ];
}
