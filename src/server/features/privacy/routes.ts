import { formatTimestamp } from '../../../shared/format-timestamp.ts';
import type { ImageVault } from '../../encryption/image-vault.ts';
import { AppError } from '../../errors.ts';
import { ANOTHER_COUNT, counted, ONE_STEP } from '../../http/fields/counted-fields.ts';
import { ALL_STAFF, ERASERS, type Route, staffRoute, subjectRoute } from '../../http/route.ts';
import { runIfCountMatches } from '../../http/run-if-count-matches.ts';
import type { ObjectStore } from '../../storage/object-store.ts';
import { MAX_ENTRIES_AN_HOUR } from '../../store/hourly-limits.ts';
import { countErasure, findSubject } from '../../store/subjects.ts';
import { isSpent, listSpent } from '../../store/submissions/images.ts';
import type { Tx } from '../../store/transaction.ts';
import { mapConcurrent } from '../../workers/concurrency/map-concurrent.ts';
import * as contract from './contract.ts';
import { eraseImages } from './erase-images.ts';
import { type ErasureResult, eraseSubject } from './erase-subject.ts';
import { eraseSubmission } from './erase-submission.ts';
import { exportSubject } from './export-subject.ts';
import { holdRoutes } from './hold-routes.ts';
import { listRequestPage } from './list-requests.ts';
import { type DeletionRequest, requestDeletion, withdrawDeletion } from './request-deletion.ts';

const ON_HOLD = 'The person is on hold. Nothing was erased.';
const TOO_OFTEN_SENTENCE = `The link has done this ${MAX_ENTRIES_AN_HOUR} times within an hour.`;

/** How many submissions lose their images at a time. */
const ERASE_CONCURRENCY = 4;

type PrivacyDeps = { vault: ImageVault; objects: ObjectStore; now: () => Date };

/** Requests for erasure from both sides, and the erasure itself. */
export function privacyRoutes(deps: PrivacyDeps): Route[] {
  return [
    ...requestRoutes(deps),
    listRoute(deps),
    ...holdRoutes(deps),
    countRoute(),
    exportRoute(deps),
    eraseImagesRoute(deps),
    eraseSubjectRoute(deps, '/admin/subjects/:id', 'eraseSubject'),
    eraseSubjectRoute(deps, '/subjects/:id', 'eraseSubjectRecord'),
    eraseSubmissionRoute(deps, 'license', '/licenses/:id'),
    eraseSubmissionRoute(deps, 'selfie', '/selfies/:id'),
  ];
}

function requestRoutes({ now }: PrivacyDeps): Route[] {
  return [
    staffRoute(ERASERS, {
      method: 'POST',
      path: '/admin/subjects/:id/request-deletion',
      operationId: 'requestDeletion',
      summary: 'Records a deletion request for a subject.',
      description:
        'At most one request is pending. A repeated request answers 200 with its id and writes nothing.',
      params: contract.recordId,
      body: contract.staffRequest,
      answers: contract.staffRequested,
      about: ({ params }) => params.id,
      write: async ({ tenant, staff, params, body }, tx) => {
        const by = { actor: staff.actor };
        const context = { tenantId: tenant.id, subjectId: params.id, by, now: now() };
        const request = await requestDeletion(tx, context, body.reason ?? null);
        return answerRequest('Deletion request logged', params.id, request);
      },
    }),
    subjectRoute(null, {
      method: 'POST',
      path: '/subject/request-deletion',
      operationId: 'requestOwnDeletion',
      summary: 'Records a deletion request of the subject.',
      description:
        'At most one request is pending. A repeated request answers 200 with its id and writes nothing.',
      body: contract.subjectRequest,
      answers: contract.subjectRequested,
      refusals: { 404: 'The subject is already erased.', 429: TOO_OFTEN_SENTENCE },
      write: async ({ tenant, grant, body }, tx) => {
        const by = { tokenId: grant.id };
        const context = { tenantId: tenant.id, subjectId: grant.subject_id, by, now: now() };
        const request = await requestDeletion(tx, context, body.reason ?? null);
        return answerRequest('Deletion request recorded', grant.subject_id, request);
      },
    }),
    subjectRoute(null, {
      method: 'DELETE',
      path: '/subject/request-deletion',
      operationId: 'withdrawOwnDeletion',
      summary: 'Takes back the subject’s own pending deletion request.',
      description: 'A request that staff recorded stays.',
      answers: { 200: contract.withdrawn },
      refusals: {
        404: 'No request of the subject is pending, or the subject is erased.',
        429: TOO_OFTEN_SENTENCE,
      },
      write: async ({ tenant, grant }, tx) => {
        const { subject_id, id: tokenId } = grant;
        const context = { tenantId: tenant.id, subjectId: subject_id, by: { tokenId }, now: now() };
        const request_id = await withdrawDeletion(tx, context);
        return { status: 200, body: { status: 'Deletion request withdrawn', subject_id, request_id } };
      },
    }),
  ];
}

function answerRequest<Status extends string>(status: Status, subject_id: string, request: DeletionRequest) {
  const { requestId: request_id, reason, confirmed, isNew } = request;
  const fields = { subject_id, request_id, confirmed };
  if (isNew) return { status: 201 as const, body: { status, ...fields, reason } };
  return { status: 200 as const, body: { status: 'Deletion request already pending' as const, ...fields } };
}

function listRoute({ now }: PrivacyDeps): Route {
  return staffRoute(ALL_STAFF, {
    method: 'GET',
    path: '/admin/deletion-requests',
    operationId: 'listDeletionRequests',
    summary:
      'Lists deletion requests: pending ones and those on hold by due date, refused and completed ones newest first.',
    query: contract.listRequests,
    answers: { 200: contract.requestRows },
    read: async ({ tenant, query }, tx) => ({
      status: 200,
      body: await listRequestPage(tx, tenant.id, query, now()),
    }),
  });
}

function countRoute(): Route {
  return staffRoute(ALL_STAFF, {
    method: 'GET',
    path: '/admin/subjects/:id/erasure',
    operationId: 'countErasure',
    summary: 'Counts what an erasure would remove.',
    params: contract.recordId,
    answers: { 200: contract.erasureCounts },
    read: async ({ tenant, params: { id } }, tx) => {
      if (!(await findSubject(tx, tenant.id, id))) throw new AppError('not-found', 'No subject has this id.');
      return { status: 200, body: await countErasure(tx, tenant.id, id) };
    },
  });
}

/** The personal data that a person may request (GDPR, articles 15 and 20). */
function exportRoute(deps: PrivacyDeps): Route {
  return staffRoute(['subject_export'], {
    method: 'GET',
    path: '/admin/subjects/:id/export',
    operationId: 'exportSubject',
    summary: 'Exports everything stored about a subject as a ZIP archive.',
    description:
      'Serves the right of access and to data portability (GDPR, articles 15 and 20). The export is audited. It has every decision, so it ends the open quality samples of the subject that the caller may still judge.',
    params: contract.recordId,
    answers: {
      200: {
        bytes: ['application/zip'],
        headers: { 'Content-Disposition': 'A file name without personal data.' },
      },
    },
    refusals: { 503: 'The image store is unavailable.' },
    handle: async ({ tenant, staff, params: { id }, db }) => {
      const context = { tenantId: tenant.id, subjectId: id, actor: staff.actor, now: deps.now() };
      return {
        status: 200,
        stream: await exportSubject({ ...deps, db }, context),
        contentType: 'application/zip',
        // The name of a file appears in folders and mails, so it does not identify the person.
        headers: { 'Content-Disposition': `attachment; filename="subject-${id}.zip"` },
      };
    },
  });
}

/** Erases images before their retention ends, for a number of cases that the caller was shown. */
function eraseImagesRoute({ objects, now }: PrivacyDeps): Route {
  return staffRoute(['bulk_erase'], {
    method: 'POST',
    path: '/admin/bulk/erase-images',
    operationId: 'eraseImages',
    summary: 'Erases the images of submissions that were decided before a given time. The records stay.',
    description: `Does early what \`retention_days\` does later. ${ONE_STEP} A submission that is reopened meanwhile keeps its images. One that is locked by another request is skipped, and so is an open quality sample that the caller may still judge. If the request fails, some images may already be erased: count again.`,
    body: contract.imageErasure,
    answers: { 200: counted },
    refusals: { 409: ANOTHER_COUNT, 503: 'The image store is unavailable.' },
    handle: async ({ tenant, staff, body, db }) => {
      const { decided_before, kind = null, workflow_id, expected_count } = body;
      const spent = { decidedBefore: decided_before, now: now(), kind, workflowId: workflow_id ?? null };
      const by = { actor: staff.actor, fields: ['images', 'bulk'] };
      const find = (limit: number) => db.asTenant(tenant.id, (tx) => listSpent(tx, tenant.id, spent, limit));
      let erasedCount = 0;
      const act = (candidates: Awaited<ReturnType<typeof find>>) =>
        mapConcurrent(candidates, ERASE_CONCURRENCY, async (one) => {
          const still = (tx: Tx) => isSpent(tx, tenant.id, spent, one.id);
          if (await eraseImages({ db, objects }, one, { ...by, still }, now())) erasedCount += 1;
        });
      const { body: sum } = await runIfCountMatches({ find, act }, expected_count);
      return { status: 200, body: sum.done ? { ...sum, count: erasedCount } : sum };
    },
  });
}

/** The reason is checked and not stored: the erasure would remove it at once. */
function eraseSubjectRoute(deps: PrivacyDeps, path: string, operationId: string): Route {
  return staffRoute(ERASERS, {
    method: 'DELETE',
    path,
    operationId,
    summary: 'Erases a subject: every stored image, then all records.',
    description:
      'Completes the pending deletion request, or records one as completed. If an erasure was interrupted, repeat the request.',
    params: contract.recordId,
    body: contract.erasure,
    answers: { 200: contract.erasedSubject },
    refusals: {
      404: 'Another erasure finished first.',
      409: ON_HOLD,
      503: 'The image store is unavailable. Nothing is changed in the database.',
    },
    handle: async ({ tenant, staff, params, db }) => {
      const at = deps.now();
      const context = { tenantId: tenant.id, subjectId: params.id, actor: staff.actor, now: at };
      return { status: 200, body: presentErasure(await eraseSubject({ ...deps, db }, context), at) };
    },
  });
}

function presentErasure({ receipt, mark }: ErasureResult, at: Date) {
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

function eraseSubmissionRoute(deps: PrivacyDeps, kind: 'license' | 'selfie', path: string): Route {
  return staffRoute(ERASERS, {
    method: 'DELETE',
    path,
    operationId: kind === 'license' ? 'eraseLicense' : 'eraseSelfie',
    summary: `Erases one ${kind} record and its images; the subject stays.`,
    params: contract.submissionId,
    answers: { 200: contract.erasedRecord },
    refusals: { 409: ON_HOLD, 503: 'The image store is unavailable. Nothing is changed in the database.' },
    handle: async ({ tenant, staff, params, db }) => {
      const { id } = params;
      const context = { tenantId: tenant.id, submissionId: id, actor: staff.actor, now: deps.now() };
      await eraseSubmission({ ...deps, db }, kind, context);
      return { status: 200, body: { status: 'deleted', id } };
    },
  });
}
