import type { Database } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { DECIDERS, EVERY_ROLE, type Route, staffRoute } from '../../http/route.ts';
import type { ImageVault } from '../../sealing/image-vault.ts';
import type { Vision } from '../../vision/evidence.ts';
import type { DecodeImage } from '../../vision/image/decode-image.ts';
import * as contract from './contract.ts';
import { writeCursor } from './cursor.ts';
import { decideSubmission } from './decide-submission.ts';
import { presentCase, presentRow } from './present-case.ts';
import { readImage } from './read-image.ts';
import { findPerson, findRow, listAttempts, listMessages, listRows } from './store.ts';
import { writeToSubject } from './write-to-subject.ts';

type Deps = { db: Database; vault: ImageVault; decode: DecodeImage; vision: Vision; now: () => Date };

/** What staff see of submissions, and decide about them. Threads, signals and who-has-it-open join here. */
export function reviewRoutes(deps: Deps): Route[] {
  const { db, now } = deps;
  return [
    staffRoute(EVERY_ROLE, {
      method: 'GET',
      path: '/admin/submissions',
      query: contract.listSubmissions,
      handle: async ({ tenant, query }) => {
        // One more than asked for tells whether there is a next page.
        const page = { ...query, limit: query.limit + 1 };
        const rows = await db.asTenant(tenant.id, (tx) => listRows(tx, tenant.id, page));
        const shown = rows.slice(0, query.limit);
        const last = shown.at(-1);
        const more = rows.length > query.limit && last;
        const next_cursor = more ? writeCursor({ at: last.updated_at, id: last.id }) : null;
        return { status: 200, body: { submissions: shown.map(presentRow), next_cursor } };
      },
    }),
    staffRoute(EVERY_ROLE, {
      method: 'GET',
      path: '/admin/submissions/:id',
      params: contract.submissionId,
      handle: async ({ tenant, params }) => {
        const body = await db.asTenant(tenant.id, async (tx) => {
          const row = await findRow(tx, tenant.id, params.id);
          if (!row) throw new AppError('not-found', 'There is no such submission.');
          return presentCase({
            row,
            attempts: await listAttempts(tx, tenant.id, params.id),
            messages: await listMessages(tx, tenant.id, params.id),
            person: await findPerson(tx, tenant.id, row.subject_id),
          });
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
  ];
}
