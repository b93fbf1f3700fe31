import type { Database } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { DECIDERS, EVERY_ROLE, type Route, staffRoute, subjectRoute } from '../../http/route.ts';
import { formatTimestamp } from '../../http/timestamps.ts';
import type { ImageVault } from '../../sealing/image-vault.ts';
import * as contract from './contract.ts';
import { type Erased, eraseSubject } from './erase-subject.ts';
import { eraseSubmission } from './erase-submission.ts';
import { type DeletionRequest, requestDeletion } from './request-deletion.ts';
import { countErasure, holdSubject } from './store.ts';

type Deps = { db: Database; vault: ImageVault; now: () => Date };

/** A person's way out: requests for erasure from both sides, and the erasure itself. */
export function privacyRoutes(deps: Deps): Route[] {
  return [
    ...requestRoutes(deps),
    countRoute(deps),
    eraseSubjectRoute(deps, '/admin/subjects/:id'),
    eraseSubjectRoute(deps, '/subjects/:id'),
    eraseSubmissionRoute(deps, 'license', '/licenses/:id'),
    eraseSubmissionRoute(deps, 'selfie', '/selfies/:id'),
  ];
}

function requestRoutes({ db, now }: Deps): Route[] {
  return [
    staffRoute(DECIDERS, {
      method: 'POST',
      path: '/admin/subjects/:id/request-deletion',
      params: contract.recordId,
      body: contract.staffRequest,
      handle: async ({ tenant, staff, params, body }) => {
        const by = { requestedBy: 'staff', actor: staff.name } as const;
        const context = { tenantId: tenant.id, subjectId: params.id, ...by, now: now() };
        const request = await db.asTenant(tenant.id, (tx) =>
          requestDeletion(tx, context, body.reason ?? null),
        );
        return answerRequest('Deletion request logged', params.id, request);
      },
    }),
    subjectRoute(null, {
      method: 'POST',
      path: '/subject/request-deletion',
      body: contract.subjectRequest,
      handle: async ({ tenant, grant, body }) => {
        const by = { requestedBy: 'subject', actor: 'subject' } as const;
        const context = { tenantId: tenant.id, subjectId: grant.subject_id, ...by, now: now() };
        const request = await db.asTenant(tenant.id, (tx) =>
          requestDeletion(tx, context, body.reason ?? null),
        );
        return answerRequest('Deletion request recorded', grant.subject_id, request);
      },
    }),
  ];
}

function answerRequest(status: string, subject_id: string, request: DeletionRequest) {
  const { requestId: request_id, reason, confirmed, isNew } = request;
  if (isNew) return { status: 201, body: { status, subject_id, request_id, reason, confirmed } };
  return {
    status: 200,
    body: { status: 'Deletion request already pending', subject_id, request_id, confirmed },
  };
}

function countRoute({ db }: Deps): Route {
  return staffRoute(EVERY_ROLE, {
    method: 'GET',
    path: '/admin/subjects/:id/erasure',
    params: contract.recordId,
    handle: async ({ tenant, params }) => {
      const body = await db.asTenant(tenant.id, async (tx) => {
        const isThere = await holdSubject(tx, tenant.id, params.id, 'keyShare');
        if (!isThere) throw new AppError('not-found', 'There is no such subject.');
        return countErasure(tx, tenant.id, params.id);
      });
      return { status: 200, body };
    },
  });
}

/** The reason is checked and then forgotten: it would be erased with the subject in the same moment. */
function eraseSubjectRoute(deps: Deps, path: string): Route {
  return staffRoute(DECIDERS, {
    method: 'DELETE',
    path,
    params: contract.recordId,
    body: contract.erasure,
    handle: async ({ tenant, staff, params }) => {
      const at = deps.now();
      const context = { tenantId: tenant.id, subjectId: params.id, actor: staff.name, now: at };
      return { status: 200, body: presentErasure(await eraseSubject(deps, context), at) };
    },
  });
}

function presentErasure({ receipt, mark }: Erased, at: Date) {
  return {
    message: 'The subject and everything stored about them is erased.',
    requestId: receipt.request_id,
    receipt: {
      ...receipt,
      erased_at: formatTimestamp(at),
      audit_number: mark.number,
      audit_hash: Buffer.from(mark.hash).toString('hex'),
    },
  };
}

function eraseSubmissionRoute(deps: Deps, kind: 'license' | 'selfie', path: string): Route {
  return staffRoute(DECIDERS, {
    method: 'DELETE',
    path,
    params: contract.recordId,
    handle: async ({ tenant, staff, params }) => {
      const { id } = params;
      const context = { tenantId: tenant.id, submissionId: id, actor: staff.name, now: deps.now() };
      await eraseSubmission(deps, kind, context);
      return { status: 200, body: { status: 'deleted', id } };
    },
  });
}
