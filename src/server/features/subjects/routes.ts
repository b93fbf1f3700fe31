import type { MasterKey } from '../../encryption/master-key.ts';
import { AppError } from '../../errors.ts';
import { assertPermissions } from '../../http/credentials/assert-permissions.ts';
import { presentConsent } from '../../http/fields/consent-fields.ts';
import { ALL_STAFF, EDITORS, type Route, STAFF_ROLES, staffRoute, subjectRoute } from '../../http/route.ts';
import { appendAudit } from '../../store/audit/audit.ts';
import { listClientEvents } from '../../store/client-events.ts';
import { listConsents } from '../../store/consents.ts';
import type { Database } from '../../store/database/database.ts';
import { listRequestsOfSubjects } from '../../store/deletion-requests.ts';
import { MAX_ENTRIES_AN_HOUR } from '../../store/hourly-limits.ts';
import { listSubjects } from '../../store/subject-search.ts';
import { findSubject, listLicenceExpiries, writeTags } from '../../store/subjects.ts';
import { listStates } from '../../store/submissions/submission-lists.ts';
import * as contract from './contract.ts';
import { createSubject } from './create-subject.ts';
import {
  presentClientEvent,
  presentDeletionRequest,
  presentListRow,
  presentOwnDetails,
  presentStatus,
  presentSubject,
} from './present-subject.ts';
import { showSupport } from './show-support.ts';
import { updateSubject } from './update-subject.ts';

type SubjectDeps = { db: Database; now: () => Date; masterKey: MasterKey };

/** The persons whom a tenant verifies, for its backend and staff, and each person's own details. */
export const subjectRoutes = (deps: SubjectDeps): Route[] => [
  ...adminRoutes(deps),
  ...ownDetailsRoutes(deps),
];

function adminRoutes({ now, masterKey }: SubjectDeps): Route[] {
  return [
    staffRoute(ALL_STAFF, {
      method: 'GET',
      path: '/admin/subjects',
      operationId: 'listSubjects',
      summary: 'Lists subjects, newest first.',
      query: contract.listSubjects,
      answers: { 200: contract.subjectRows },
      read: async ({ tenant, query }, tx) => {
        const rows = await listSubjects(tx, tenant.id, query);
        const ids = rows.map((row) => row.id);
        const requests = query.includeDeletionRequests
          ? await listRequestsOfSubjects(tx, tenant.id, ids, query.deletionRequestStatus)
          : null;
        const status = query.include === 'status' && {
          states: await listStates(tx, tenant.id, ids),
          expiries: await listLicenceExpiries(tx, tenant.id, ids),
        };
        const rowsOfSubject = <Row extends { subject_id: string }>(all: Row[], id: string) =>
          all.filter((row) => row.subject_id === id);
        const body = rows.map((row) => ({
          ...presentListRow(row),
          ...(requests && { deletion_requests: rowsOfSubject(requests, row.id).map(presentDeletionRequest) }),
          ...(status && {
            status: presentStatus(status.expiries.get(row.id) ?? null, rowsOfSubject(status.states, row.id)),
          }),
        }));
        return { status: 200, body };
      },
    }),
    staffRoute(EDITORS, {
      method: 'POST',
      path: '/admin/subjects',
      operationId: 'createSubject',
      summary: 'Creates a subject.',
      body: contract.createSubject,
      answers: { 201: contract.createdSubject },
      refusals: { 409: 'Another subject has this `external_uid`.' },
      write: async ({ tenant, staff, body }, tx) => {
        const context = { tenantId: tenant.id, actor: staff.actor, now: now(), masterKey };
        const subject_id = await createSubject(tx, context, body);
        return { status: 201, body: { subject_id, status: 'created' } };
      },
    }),
    staffRoute(ALL_STAFF, {
      method: 'GET',
      path: '/admin/subjects/:id',
      operationId: 'readSubject',
      summary: 'Reads a subject.',
      description:
        '`include=support` adds what a support agent asks: the links with their states, the submissions, and who must act next. It needs the permission `cases` too.',
      params: contract.subjectId,
      query: contract.readSubject,
      answers: { 200: contract.subjectRead },
      read: async ({ tenant, staff, params, query }, tx) => {
        if (query.include === 'support') assertPermissions(staff, STAFF_ROLES);
        const subject = await findSubject(tx, tenant.id, params.id);
        if (!subject) throw new AppError('not-found', 'No subject has this id.');
        const body = presentSubject(subject);
        if (query.include === 'consent') {
          const consent = (await listConsents(tx, tenant.id, params.id)).map(presentConsent);
          return { status: 200, body: { ...body, consent } };
        }
        if (query.include === 'client_events') {
          const events = await listClientEvents(tx, tenant.id, params.id, contract.MAX_CLIENT_EVENTS);
          return { status: 200, body: { ...body, client_events: events.map(presentClientEvent) } };
        }
        if (query.include === 'support') {
          const support = await showSupport(tx, { tenantId: tenant.id, subjectId: params.id }, now());
          return { status: 200, body: { ...body, support } };
        }
        if (query.include !== 'status') return { status: 200, body };
        const states = await listStates(tx, tenant.id, [params.id]);
        return {
          status: 200,
          body: { ...body, status: presentStatus(subject.license_expiry_date, states) },
        };
      },
    }),
    staffRoute(EDITORS, {
      method: 'PATCH',
      path: '/admin/subjects/:id',
      operationId: 'updateSubject',
      summary: 'Changes some of a subject’s details.',
      description:
        'An absent field stays as it is. Null or an empty string clears it. The audit records the field names, never their values.',
      params: contract.subjectId,
      body: contract.patchSubject,
      answers: { 200: contract.updated },
      refusals: { 409: 'Another subject has this `external_uid`.' },
      handle: async ({ tenant, staff, params, body, db }) => {
        const context = {
          tenantId: tenant.id,
          subjectId: params.id,
          by: { actor: staff.actor },
          now: now(),
        };
        await db.asTenant(tenant.id, (tx) => updateSubject(tx, context, body));
        return { status: 200, body: { status: 'updated' } };
      },
    }),
    staffRoute(EDITORS, {
      method: 'POST',
      path: '/admin/subjects/:id/tags',
      operationId: 'writeTags',
      summary: 'Writes the tags of a subject, which its rows in the queue show.',
      params: contract.subjectId,
      body: contract.tags,
      answers: { 200: contract.tagged },
      handle: async ({ tenant, staff, params, body, db }) => {
        await db.asTenant(tenant.id, async (tx) => {
          const before = await writeTags(tx, tenant.id, params.id, body.tags);
          if (!before) throw new AppError('not-found', 'No subject has this id.');
          if (before.join('\n') === body.tags.join('\n')) return;
          const entry = { action: 'subject.updated' as const, subjectId: params.id, fields: ['tags'] };
          await appendAudit(tx, tenant.id, { at: now(), actor: staff.actor, ...entry });
        });
        return { status: 200, body: { status: 'ok', tags: body.tags } };
      },
    }),
  ];
}

function ownDetailsRoutes({ db, now }: SubjectDeps): Route[] {
  return [
    subjectRoute('view_subject_details', {
      method: 'GET',
      path: '/subject/details',
      operationId: 'readOwnDetails',
      summary: 'Reads the details of the subject.',
      answers: { 200: contract.ownDetailsRead },
      refusals: { 404: 'The subject is erased.' },
      read: async ({ tenant, grant }, tx) => {
        const subject = await findSubject(tx, tenant.id, grant.subject_id);
        if (!subject) throw new AppError('not-found', 'No subject has this id.');
        return { status: 200, body: presentOwnDetails(subject) };
      },
    }),
    subjectRoute('can_edit_details', {
      method: 'POST',
      path: '/subject/details',
      operationId: 'updateOwnDetails',
      summary: 'Changes some details of the subject.',
      body: contract.patchOwnDetails,
      answers: { 200: contract.updated },
      refusals: {
        404: 'The subject was erased meanwhile. Nothing is written.',
        409: 'A licence or selfie is approved, and the setting `lock_verified_details` keeps a link from changing the name, birth date, licence number or expiry. Nothing is written.',
        429: `The link has edited the details ${MAX_ENTRIES_AN_HOUR} times within an hour.`,
      },
      handle: async ({ tenant, grant, body }) => {
        const context = {
          tenantId: tenant.id,
          subjectId: grant.subject_id,
          by: { tokenId: grant.id },
          now: now(),
          isLocked: tenant.settings.lock_verified_details,
        };
        await db.asTenant(tenant.id, (tx) => updateSubject(tx, context, body));
        return { status: 200, body: { status: 'updated' } };
      },
    }),
  ];
}
