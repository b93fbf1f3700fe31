import type { MasterKey } from '../../../encryption/master-key.ts';
import { AppError } from '../../../errors.ts';
import { type Route, STAFF_ROLES, staffRoute } from '../../../http/route.ts';
import { readTogether } from '../../../store/database/read-together.ts';
import { findSubject } from '../../../store/subjects.ts';
import { countWaiting } from '../../../store/submissions/case-counts.ts';
import type { Tx } from '../../../store/transaction.ts';
import { presentFound } from '../present-case.ts';
import { handlesFraud } from '../require-fraud.ts';
import * as answers from './answers.ts';
import * as contract from './contract.ts';
import { type ExternalKey, findByExternal } from './find-by-external.ts';
import { listPage, type ViewerContext } from './list-page.ts';
import { showChanges } from './show-changes.ts';
import { showFacets } from './show-facets.ts';
import { sumWaiting } from './sum-waiting.ts';

type QueueDeps = { masterKey: MasterKey; now: () => Date };

/** Lists of submissions, who waits, and what has changed. */
export function queueRoutes({ masterKey, now }: QueueDeps): Route[] {
  return [
    staffRoute(STAFF_ROLES, {
      method: 'GET',
      path: '/admin/submissions',
      operationId: 'listSubmissions',
      summary: 'Lists submissions, newest change first.',
      description: 'With `status=pending` it lists the queue, longest waiting first.',
      query: contract.listSubmissions,
      answers: { 200: answers.page },
      read: async ({ tenant, staff, query }, tx) => ({
        status: 200,
        body: await listPage(
          tx,
          { tenantId: tenant.id, userId: staff.account?.userId ?? null, now: now(), masterKey },
          query,
        ),
      }),
    }),
    staffRoute(STAFF_ROLES, {
      method: 'GET',
      path: '/admin/queue',
      operationId: 'countQueue',
      summary: 'Counts the pending cases that the caller may decide.',
      description: 'Escalated cases count only for roles with the permission `fraud`.',
      answers: { 200: answers.waiting },
      read: async ({ tenant, staff }, tx) => {
        const viewer = { handlesFraud: handlesFraud(staff) };
        const { waiting } = await readTogether(tx, { waiting: countWaiting(tx, tenant.id, viewer) });
        return { status: 200, body: sumWaiting(waiting, tenant, now()) };
      },
    }),
    staffRoute(STAFF_ROLES, {
      method: 'GET',
      path: '/admin/queue/counts',
      operationId: 'countFilters',
      summary: 'Counts the pending cases by each filter of the queue.',
      query: contract.facetsQuery,
      answers: { 200: answers.facets },
      read: async ({ tenant, staff, query }, tx) => ({
        status: 200,
        body: await showFacets(
          tx,
          { tenantId: tenant.id, userId: staff.account?.userId ?? null, now: now() },
          query.kind ?? null,
        ),
      }),
    }),
    staffRoute(STAFF_ROLES, {
      method: 'GET',
      path: '/admin/changes',
      operationId: 'listChanges',
      summary: 'Lists cases that have changed or are open, and counts the queue.',
      description:
        'You may poll this route every five seconds. A change may appear more than once. Of more than 200 changes, only the newest are returned.',
      query: contract.changesSince,
      answers: { 200: answers.changes },
      read: async ({ tenant, staff, query }, tx) => {
        const viewer = {
          account: staff.account,
          handlesFraud: handlesFraud(staff),
          since: query.since ?? null,
          now: now(),
        };
        return { status: 200, body: await showChanges(tx, tenant, viewer) };
      },
    }),
    staffRoute(STAFF_ROLES, {
      method: 'GET',
      path: '/admin/review',
      operationId: 'review',
      summary: 'Finds a subject or a submission by an external key. Without a query, lists the queue.',
      description: 'Send either `externalUid`, or `type`, `identifier=external` and `value`.',
      query: contract.review,
      answers: { 200: answers.reviewed },
      refusals: { 404: 'No subject or submission has this key.' },
      read: async ({ tenant, query }, tx) => ({
        status: 200,
        body: await lookUp(tx, { tenantId: tenant.id, userId: null, now: now(), masterKey }, query),
      }),
    }),
  ];
}

/** The submissions of the caller's own key; without one the queue. */
async function lookUp(tx: Tx, viewer: ViewerContext, query: contract.ReviewQuery) {
  const { tenantId, now } = viewer;
  const key = toExternalKey(query);
  if (!key) return listPage(tx, viewer, { ...query, status: 'pending' });
  const found = await findByExternal(tx, tenantId, key);
  const person = found && (await findSubject(tx, tenantId, found.subjectId));
  if (!found || !person) throw new AppError('not-found', 'No subject or submission has this key.');
  return presentFound(person, found.rows, now);
}

function toExternalKey({ externalUid, type, value }: contract.ReviewQuery): ExternalKey | null {
  if (externalUid !== undefined) return { of: 'subject', externalUid };
  return type !== undefined && value !== undefined ? { of: 'submission', type, value } : null;
}
