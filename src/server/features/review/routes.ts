import type { Database, Tx } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { DECIDERS, EVERY_ROLE, type Route, staffRoute } from '../../http/route.ts';
import type { ImageVault } from '../../sealing/image-vault.ts';
import type { Vision } from '../../vision/evidence.ts';
import type { DecodeImage } from '../../vision/image/decode-image.ts';
import * as contract from './contract.ts';
import { decideSubmission } from './decide-submission.ts';
import { type ExternalKey, findByExternal } from './find-by-external.ts';
import { listPage } from './list-page.ts';
import { openCase } from './open-case.ts';
import { presentCase, presentFound } from './present-case.ts';
import { readImage } from './read-image.ts';
import { findPerson, findRow, listAttempts, listMessages } from './store.ts';
import { writeToSubject } from './write-to-subject.ts';

type Deps = { db: Database; vault: ImageVault; decode: DecodeImage; vision: Vision; now: () => Date };

/** What staff see of submissions, and decide about them. Signals join here. */
export function reviewRoutes(deps: Deps): Route[] {
  const { db, now } = deps;
  return [
    staffRoute(EVERY_ROLE, {
      method: 'GET',
      path: '/admin/submissions',
      query: contract.listSubmissions,
      handle: async ({ tenant, query }) => {
        const body = await db.asTenant(tenant.id, (tx) => listPage(tx, tenant.id, query, now()));
        return { status: 200, body };
      },
    }),
    staffRoute(EVERY_ROLE, {
      method: 'GET',
      path: '/admin/review',
      query: contract.review,
      handle: async ({ tenant, query }) => ({
        status: 200,
        body: await db.asTenant(tenant.id, (tx) => lookUp(tx, tenant.id, query, now())),
      }),
    }),
    staffRoute(EVERY_ROLE, {
      method: 'GET',
      path: '/admin/submissions/:id',
      params: contract.submissionId,
      handle: async ({ tenant, params }) => {
        const body = await db.asTenant(tenant.id, async (tx) => {
          const row = await findRow(tx, tenant.id, params.id);
          if (!row) throw new AppError('not-found', 'There is no such submission.');
          const found = {
            row,
            attempts: await listAttempts(tx, tenant.id, params.id),
            messages: await listMessages(tx, tenant.id, params.id),
            person: await findPerson(tx, tenant.id, row.subject_id),
          };
          return presentCase(found, now());
        });
        return { status: 200, body };
      },
    }),
    staffRoute(EVERY_ROLE, {
      method: 'GET',
      path: '/admin/submissions/:id/attempts/:attempt/image',
      params: contract.attemptImage,
      query: contract.imageVariant,
      handle: async ({ tenant, staff, params, query }) => {
        const look = {
          tenantId: tenant.id,
          submissionId: params.id,
          attempt: params.attempt,
          variant: query.variant,
          viewer: staff.name,
        };
        return { status: 200, ...(await readImage(deps, look)) };
      },
    }),
    staffRoute(DECIDERS, {
      method: 'POST',
      path: '/admin/submissions/:id/approve',
      params: contract.submissionId,
      body: contract.approval,
      handle: async ({ tenant, staff, params, body }) => {
        const context = { tenantId: tenant.id, submissionId: params.id, reviewer: staff.name, now: now() };
        const row = await db.asTenant(tenant.id, (tx) =>
          decideSubmission(tx, context, 'approved_by_administrator', body.comment ?? null),
        );
        return { status: 200, body: { status: row.status, id: row.id } };
      },
    }),
    staffRoute(DECIDERS, {
      method: 'POST',
      path: '/admin/submissions/:id/reject',
      params: contract.submissionId,
      body: contract.rejection,
      handle: async ({ tenant, staff, params, body }) => {
        const context = { tenantId: tenant.id, submissionId: params.id, reviewer: staff.name, now: now() };
        const event = body.require_reupload ? 'reupload_requested' : 'rejected_by_administrator';
        const row = await db.asTenant(tenant.id, (tx) =>
          decideSubmission(tx, context, event, body.comment ?? null),
        );
        const { status, id, reupload_required } = row;
        return { status: 200, body: { status, id, reupload_required } };
      },
    }),
    staffRoute(DECIDERS, {
      method: 'POST',
      path: '/admin/submissions/:id/messages',
      params: contract.submissionId,
      body: contract.message,
      handle: async ({ tenant, staff, params, body }) => {
        const context = { tenantId: tenant.id, submissionId: params.id, reviewer: staff.name, now: now() };
        const letter = { comment: body.comment, asksForReply: body.response_required };
        const correspondence_id = await db.asTenant(tenant.id, (tx) => writeToSubject(tx, context, letter));
        return { status: 201, body: { status: 'ok', correspondence_id } };
      },
    }),
    staffRoute(DECIDERS, {
      method: 'POST',
      path: '/admin/submissions/:id/open',
      params: contract.submissionId,
      body: contract.openness,
      handle: async ({ tenant, staff, params, body }) => {
        const context = { tenantId: tenant.id, submissionId: params.id, reviewer: staff.name, now: now() };
        const open_by = await db.asTenant(tenant.id, (tx) => openCase(tx, context, body.open));
        return { status: 200, body: { status: 'ok', open_by } };
      },
    }),
  ];
}

/** What the caller's own key names; without one the queue. */
async function lookUp(tx: Tx, tenantId: string, query: contract.ReviewQuery, now: Date) {
  const key = keyOf(query);
  if (!key) return listPage(tx, tenantId, { ...query, status: 'pending' }, now);
  const found = await findByExternal(tx, tenantId, key);
  if (!found) throw new AppError('not-found', 'Nothing has this key.');
  return presentFound(await findPerson(tx, tenantId, found.subjectId), found.rows, now);
}

function keyOf({ externalUid, type, value }: contract.ReviewQuery): ExternalKey | null {
  if (externalUid !== undefined) return { of: 'subject', externalUid };
  return type !== undefined && value !== undefined ? { of: 'submission', type, value } : null;
}
