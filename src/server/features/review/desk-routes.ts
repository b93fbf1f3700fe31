import type { Database } from '../../db/database.ts';
import { DECIDERS, DESK, type Route, staffRoute } from '../../http/route.ts';
import { formatTimestamp } from '../../http/timestamps.ts';
import { listDeciders } from '../../records/staff/list-deciders.ts';
import { claimCase } from './claim-case.ts';
import { claimNext } from './claim-next.ts';
import { submissionId } from './contract.ts';
import * as contract from './desk-contract.ts';
import { dropFilter, saveFilter, showSavedFilters } from './saved-filters.ts';
import { showFacets } from './show-facets.ts';
import { submissionRow } from './submission-answer.ts';
import { writeNote } from './write-note.ts';

type DeskDeps = { db: Database; now: () => Date };

/** How several reviewers share a queue. */
export function deskRoutes(deps: DeskDeps): Route[] {
  return [...claimRoutes(deps), ...filterRoutes(deps)];
}

function claimRoutes({ db, now }: DeskDeps): Route[] {
  return [
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
      method: 'POST',
      path: '/admin/submissions/:id/notes',
      operationId: 'writeNote',
      summary: 'Writes a note about a case for colleagues; the subject never sees it.',
      description: 'It comes with the case, with the export of the person’s data, and goes with the person.',
      params: submissionId,
      body: contract.newNote,
      answers: { 201: contract.noted },
      refusals: { 409: 'The case has 200 notes.' },
      write: async ({ tenant, staff, params, body }, tx) => {
        const context = { tenantId: tenant.id, submissionId: params.id, reviewer: staff.actor, now: now() };
        return { status: 201, body: { status: 'ok', note: await writeNote(tx, context, body.text) } };
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

function filterRoutes({ db, now }: DeskDeps): Route[] {
  return [
    staffRoute(DESK, {
      method: 'GET',
      path: '/admin/queue/counts',
      operationId: 'countFilters',
      summary: 'Counts who waits, by what the queue can be narrowed by.',
      query: contract.facetsOf,
      answers: { 200: contract.facets },
      handle: async ({ tenant, staff, query }) => {
        const context = { tenantId: tenant.id, account: staff.account, now: now() };
        const body = await db.asTenant(tenant.id, (tx) => showFacets(tx, context, query.kind ?? null));
        return { status: 200, body };
      },
    }),
    staffRoute(DESK, {
      method: 'GET',
      path: '/admin/saved-filters',
      operationId: 'listSavedFilters',
      summary: 'Lists the queue’s filters that were saved by the caller or for the team, by name.',
      answers: { 200: contract.savedFilters },
      handle: async ({ tenant, staff }) => {
        const context = { tenantId: tenant.id, staff, now: now() };
        const saved_filters = await db.asTenant(tenant.id, (tx) => showSavedFilters(tx, context));
        return { status: 200, body: { saved_filters } };
      },
    }),
    staffRoute(DECIDERS, {
      method: 'POST',
      path: '/admin/saved-filters',
      operationId: 'saveFilter',
      summary: 'Saves filters of the queue under a name, for the caller or for the team.',
      body: contract.newSavedFilter,
      answers: { 201: contract.savedFilter },
      refusals: { 409: 'The name is taken, or there are 30 already.' },
      write: async ({ tenant, staff, body }, tx) => {
        const context = { tenantId: tenant.id, staff, now: now() };
        return { status: 201, body: await saveFilter(tx, context, body) };
      },
    }),
    staffRoute(DECIDERS, {
      method: 'DELETE',
      path: '/admin/saved-filters/:id',
      operationId: 'deleteSavedFilter',
      summary: 'Deletes a saved filter of the caller’s or the team’s.',
      params: contract.savedFilterId,
      answers: { 200: contract.removedFilter },
      handle: async ({ tenant, staff, params: { id } }) => {
        const context = { tenantId: tenant.id, staff, now: now() };
        await db.asTenant(tenant.id, (tx) => dropFilter(tx, context, id));
        return { status: 200, body: { status: 'deleted', id } };
      },
    }),
  ];
}
