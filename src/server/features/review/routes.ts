import type { Database, Tx } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { DECIDERS, DESK, type Route, staffRoute } from '../../http/route.ts';
import type { PermitTerms } from '../../http/uploads/create-permits.ts';
import { findStripFrame } from '../../records/liveness/find-strip-frame.ts';
import { findSubject } from '../../records/subjects/find-subject.ts';
import type { ImageVault } from '../../sealing/image-vault.ts';
import type { MasterKey } from '../../sealing/master-key.ts';
import type { DecodeImage } from '../../vision/decoding/decode-image.ts';
import type { Vision } from '../../vision/evidence.ts';
import { bulkRoutes } from './bulk-routes.ts';
import * as caseAnswers from './case-answers.ts';
import * as contract from './contract.ts';
import { countQueue } from './count-queue.ts';
import { decisionRoutes } from './decision-routes.ts';
import { deskRoutes } from './desk-routes.ts';
import { type ExternalKey, findByExternal } from './find-by-external.ts';
import * as listAnswers from './list-answers.ts';
import { listPage } from './list-page.ts';
import { loadSeen } from './load-seen.ts';
import { openCase } from './open-case.ts';
import { presentFound } from './present-case.ts';
import { readImage } from './read-image.ts';
import { showCase } from './show-case.ts';
import { showChanges } from './show-changes.ts';
import { writeToSubject } from './write-to-subject.ts';

type ReviewDeps = {
  db: Database;
  vault: ImageVault;
  masterKey: MasterKey;
  decodeFor: (turn: PermitTerms) => DecodeImage;
  vision: Vision;
  now: () => Date;
};

/** What staff see of submissions, and decide about them. */
export function reviewRoutes(deps: ReviewDeps): Route[] {
  const { db, now } = deps;
  return [
    staffRoute(DESK, {
      method: 'GET',
      path: '/admin/submissions',
      operationId: 'listSubmissions',
      summary: 'Lists submissions, newest change first.',
      description: 'With `status=pending` it is the queue: who waits longest comes first.',
      query: contract.listSubmissions,
      answers: { 200: listAnswers.page },
      handle: async ({ tenant, staff, query }) => {
        const asking = { tenantId: tenant.id, account: staff.account, now: now() };
        const body = await db.asTenant(tenant.id, (tx) => listPage(tx, asking, query));
        return { status: 200, body };
      },
    }),
    staffRoute(DESK, {
      method: 'GET',
      path: '/admin/queue',
      operationId: 'countQueue',
      summary: 'Counts who waits for a decision.',
      answers: { 200: listAnswers.waiting },
      handle: async ({ tenant }) => ({
        status: 200,
        body: await db.asTenant(tenant.id, (tx) => countQueue(tx, tenant, now())),
      }),
    }),
    staffRoute(DESK, {
      method: 'GET',
      path: '/admin/changes',
      operationId: 'listChanges',
      summary: 'Tells which cases have changed, or are open somewhere, and who waits.',
      description:
        'Cheap enough to be asked every five seconds. A change may be told more than once; of more than 200 the newest are.',
      query: contract.changesSince,
      answers: { 200: listAnswers.changes },
      handle: async ({ tenant, staff, query }) => {
        const asking = { account: staff.account, since: query.since ?? null, now: now() };
        return { status: 200, body: await db.asTenant(tenant.id, (tx) => showChanges(tx, tenant, asking)) };
      },
    }),
    staffRoute(DESK, {
      method: 'GET',
      path: '/admin/review',
      operationId: 'review',
      summary: 'Finds a subject or a submission by the caller’s own key; without a query, the queue.',
      description: 'Either `externalUid`, or `type`, `identifier=external` and `value`.',
      query: contract.review,
      answers: { 200: listAnswers.reviewed },
      refusals: { 404: 'Nothing has this key.' },
      handle: async ({ tenant, query }) => ({
        status: 200,
        body: await db.asTenant(tenant.id, (tx) => lookUp(tx, tenant.id, query, now())),
      }),
    }),
    staffRoute(DESK, {
      method: 'GET',
      path: '/admin/submissions/:id',
      operationId: 'openSubmission',
      summary: 'Reads a case: its attempts with their evidence, its messages, its subject.',
      description:
        'The newest attempt’s `evidence.signals` say what else a reviewer should know, other records included. Of `messages` the newest 100, or with `before` the 100 before that one. Every look is audited.',
      params: contract.submissionId,
      query: contract.earlier,
      answers: { 200: caseAnswers.openedCase },
      handle: async ({ tenant, staff, params, query }) => {
        const { before = null } = query;
        const look = { tenantId: tenant.id, submissionId: params.id, before, viewer: staff.actor };
        return { status: 200, body: await showCase(deps, look) };
      },
    }),
    staffRoute(DESK, {
      method: 'GET',
      path: '/admin/submissions/:id/attempts/:attempt/image',
      operationId: 'readImage',
      summary: 'Reads the image of an attempt.',
      description: 'As it was uploaded, the flat card, or the card’s portrait. Every look is audited.',
      params: contract.attemptImage,
      query: contract.imageVariant,
      answers: { 200: caseAnswers.image },
      refusals: { 503: 'The image store is away.' },
      handle: async ({ tenant, staff, params, query }) => {
        const look = {
          tenantId: tenant.id,
          submissionId: params.id,
          attempt: params.attempt,
          variant: query.variant,
          viewer: staff.actor,
        };
        return { status: 200, ...(await readImage(deps, look)) };
      },
    }),
    staffRoute(DESK, {
      method: 'GET',
      path: '/admin/submissions/:id/attempts/:attempt/frames/:frame',
      operationId: 'readLivenessFrame',
      summary: 'Reads a frame of the liveness challenge before a selfie.',
      description: 'One of those that `evidence.liveness.strip` names. Every look is audited.',
      params: contract.stripFrame,
      answers: { 200: caseAnswers.frame },
      refusals: { 503: 'The image store is away.' },
      handle: async ({ tenant, staff, params }) => {
        const { id: submissionId, attempt, frame } = params;
        const viewing = { tenantId: tenant.id, viewer: staff.actor, what: 'liveness' };
        const { bytes } = await loadSeen(deps, viewing, (tx) =>
          findStripFrame(tx, tenant.id, { submissionId, attempt, frame }),
        );
        return { status: 200, bytes, contentType: 'image/jpeg' };
      },
    }),
    ...decisionRoutes(deps),
    ...bulkRoutes(deps),
    staffRoute(DECIDERS, {
      method: 'POST',
      path: '/admin/submissions/:id/messages',
      operationId: 'postMessage',
      summary: 'Writes to the subject.',
      params: contract.submissionId,
      body: contract.message,
      answers: { 201: caseAnswers.posted },
      refusals: { 409: 'The thread has 500 messages.' },
      write: async ({ tenant, staff, params, body }, tx) => {
        const context = { tenantId: tenant.id, submissionId: params.id, reviewer: staff.actor, now: now() };
        const letter = { comment: body.comment, asksForReply: body.response_required };
        const correspondence_id = await writeToSubject(tx, context, letter);
        return { status: 201, body: { status: 'ok', correspondence_id } };
      },
    }),
    staffRoute(DECIDERS, {
      method: 'POST',
      path: '/admin/submissions/:id/open',
      operationId: 'markOpen',
      summary: 'Tells the other reviewers who has it open.',
      description:
        'It lapses after 60 seconds without a repeat. For who has claimed the case it is a sign, and whom a note names has seen it then.',
      params: contract.submissionId,
      body: contract.openness,
      answers: { 200: caseAnswers.opened },
      handle: async ({ tenant, staff, params, body }) => {
        const context = { tenantId: tenant.id, submissionId: params.id, staff, now: now() };
        const open_by = await db.asTenant(tenant.id, (tx) => openCase(tx, context, body.open));
        return { status: 200, body: { status: 'ok', open_by } };
      },
    }),
    ...deskRoutes(deps),
  ];
}

/** What the caller's own key names; without one the queue. */
async function lookUp(tx: Tx, tenantId: string, query: contract.ReviewQuery, now: Date) {
  const key = keyOf(query);
  if (!key) return listPage(tx, { tenantId, account: null, now }, { ...query, status: 'pending' });
  const found = await findByExternal(tx, tenantId, key);
  const person = found && (await findSubject(tx, tenantId, found.subjectId));
  if (!found || !person) throw new AppError('not-found', 'Nothing has this key.');
  return presentFound(person, found.rows, now);
}

function keyOf({ externalUid, type, value }: contract.ReviewQuery): ExternalKey | null {
  if (externalUid !== undefined) return { of: 'subject', externalUid };
  return type !== undefined && value !== undefined ? { of: 'submission', type, value } : null;
}
