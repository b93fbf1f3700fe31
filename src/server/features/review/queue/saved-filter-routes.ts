import { DECIDERS, type Route, STAFF_ROLES, staffRoute } from '../../../http/route.ts';
import * as contract from './saved-filter-contract.ts';
import { dropFilter, saveFilter, showSavedFilters } from './saved-filters.ts';

/** Named filters of the queue. */
export function savedFilterRoutes({ now }: { now: () => Date }): Route[] {
  return [
    staffRoute(STAFF_ROLES, {
      method: 'GET',
      path: '/admin/saved-filters',
      operationId: 'listSavedFilters',
      summary: 'Lists the caller’s saved filters and those of the team, by name.',
      answers: { 200: contract.savedFilters },
      read: async ({ tenant, staff }, tx) => {
        const saved_filters = await showSavedFilters(tx, {
          tenantId: tenant.id,
          userId: staff.account?.userId ?? null,
          now: now(),
        });
        return { status: 200, body: { saved_filters } };
      },
    }),
    staffRoute(DECIDERS, {
      method: 'POST',
      path: '/admin/saved-filters',
      operationId: 'saveFilter',
      summary: 'Saves filters of the queue under a name, for the caller or the team.',
      body: contract.newSavedFilter,
      answers: { 201: contract.savedFilter },
      refusals: { 409: 'The name is already used, or 30 filters exist.' },
      write: async ({ tenant, staff, body }, tx) => {
        const context = { tenantId: tenant.id, staff, now: now() };
        return { status: 201, body: await saveFilter(tx, context, body) };
      },
    }),
    staffRoute(DECIDERS, {
      method: 'DELETE',
      path: '/admin/saved-filters/:id',
      operationId: 'deleteSavedFilter',
      summary: 'Deletes a saved filter of the caller or the team.',
      params: contract.savedFilterId,
      answers: { 200: contract.removedFilter },
      handle: async ({ tenant, staff, params: { id }, db }) => {
        const context = { tenantId: tenant.id, staff, now: now() };
        await db.asTenant(tenant.id, (tx) => dropFilter(tx, context, id));
        return { status: 200, body: { status: 'deleted', id } };
      },
    }),
  ];
}
