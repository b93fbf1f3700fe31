import type { Database } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { DECIDERS, EVERY_ROLE, type Route, staffRoute, subjectRoute } from '../../http/route.ts';
import * as contract from './contract.ts';
import { createSubject } from './create-subject.ts';
import {
  presentDeletionRequest,
  presentListRow,
  presentOwnDetails,
  presentStatus,
  presentSubject,
} from './present-subject.ts';
import { findSubject, listDeletionRequests, listStates, listSubjects } from './store.ts';
import { updateSubject } from './update-subject.ts';

type Deps = { db: Database; now: () => Date; masterKey: Uint8Array };

/** The persons a tenant verifies, for its backend and staff, and each person's own details. */
export function subjectRoutes({ db, now, masterKey }: Deps): Route[] {
  return [
    staffRoute(EVERY_ROLE, {
      method: 'GET',
      path: '/admin/subjects',
      query: contract.listSubjects,
      handle: async ({ tenant, query }) => {
        const body = await db.asTenant(tenant.id, async (tx) => {
          const rows = await listSubjects(tx, tenant.id, query);
          const status = query.deletionRequestStatus;
          if (!query.includeDeletionRequests) return rows.map(presentListRow);
          const ids = rows.map((row) => row.id);
          const requests = await listDeletionRequests(tx, tenant.id, ids, status);
          return rows.map((row) => ({
            ...presentListRow(row),
            deletion_requests: requests
              .filter((request) => request.subject_id === row.id)
              .map(presentDeletionRequest),
          }));
        });
        return { status: 200, body };
      },
    }),
    staffRoute(DECIDERS, {
      method: 'POST',
      path: '/admin/subjects',
      body: contract.createSubject,
      handle: async ({ tenant, staff, body }) => {
        const context = { tenantId: tenant.id, actor: staff.name, now: now(), masterKey };
        const subject_id = await db.asTenant(tenant.id, (tx) => createSubject(tx, context, body));
        return { status: 201, body: { subject_id, status: 'created' } };
      },
    }),
    staffRoute(EVERY_ROLE, {
      method: 'GET',
      path: '/admin/subjects/:id',
      params: contract.subjectId,
      query: contract.readSubject,
      handle: async ({ tenant, params, query }) => {
        const body = await db.asTenant(tenant.id, async (tx) => {
          const subject = await findSubject(tx, tenant.id, params.id);
          if (!subject) throw new AppError('not-found', 'There is no such subject.');
          if (query.include !== 'status') return presentSubject(subject);
          const states = await listStates(tx, tenant.id, params.id);
          return { ...presentSubject(subject), status: presentStatus(subject, states) };
        });
        return { status: 200, body };
      },
    }),
    staffRoute(DECIDERS, {
      method: 'PATCH',
      path: '/admin/subjects/:id',
      params: contract.subjectId,
      body: contract.patchSubject,
      handle: async ({ tenant, staff, params, body }) => {
        const context = { tenantId: tenant.id, subjectId: params.id, actor: staff.name, now: now() };
        await db.asTenant(tenant.id, (tx) => updateSubject(tx, context, body));
        return { status: 200, body: { status: 'updated' } };
      },
    }),
    subjectRoute('view_subject_details', {
      method: 'GET',
      path: '/subject/details',
      handle: async ({ tenant, grant }) => {
        const subject = await db.asTenant(tenant.id, (tx) => findSubject(tx, tenant.id, grant.subject_id));
        if (!subject) throw new AppError('not-found', 'There is no such subject.');
        return { status: 200, body: presentOwnDetails(subject) };
      },
    }),
    subjectRoute('can_edit_details', {
      method: 'POST',
      path: '/subject/details',
      body: contract.patchOwnDetails,
      handle: async ({ tenant, grant, body }) => {
        const context = {
          tenantId: tenant.id,
          subjectId: grant.subject_id,
          actor: 'subject',
          now: now(),
        };
        await db.asTenant(tenant.id, (tx) => updateSubject(tx, context, body));
        return { status: 200, body: { status: 'updated' } };
      },
    }),
  ];
}
