import { type Route, staffRoute, USERS } from '../../../http/route.ts';
import { listRoles } from '../../../store/staff/staff-roles.ts';
import * as contract from '../contract.ts';
import { addRole, changeRole, presentRole, removeRole } from './manage-roles.ts';

const LACKS_RIGHTS = 'The role has rights that the caller lacks.';

/** The tenant's own roles, made of permissions. The four roles of every tenant do not change. */
export function roleRoutes({ now }: { now: () => Date }): Route[] {
  return [
    staffRoute(USERS, {
      method: 'GET',
      path: '/admin/roles',
      operationId: 'listRoles',
      summary: 'Lists the tenant’s own roles.',
      answers: { 200: contract.roles },
      read: async ({ tenant }, tx) => {
        const rows = await listRoles(tx, tenant.id);
        return { status: 200, body: rows.map(presentRole) };
      },
    }),
    staffRoute(USERS, {
      method: 'POST',
      path: '/admin/roles',
      operationId: 'addRole',
      summary: 'Adds a role.',
      body: contract.newRole,
      answers: { 201: contract.oneRole },
      refusals: { 403: LACKS_RIGHTS, 409: 'Another role has the name.' },
      write: async ({ tenant, staff, body }, tx) => {
        const context = { tenantId: tenant.id, staff, now: now() };
        return { status: 201, body: await addRole(tx, context, body) };
      },
    }),
    staffRoute(USERS, {
      method: 'PATCH',
      path: '/admin/roles/:id',
      operationId: 'changeRole',
      summary: 'Changes a role. It applies to its users from their next request on.',
      params: contract.roleId,
      body: contract.rolePatch,
      answers: { 200: contract.oneRole },
      refusals: { 403: LACKS_RIGHTS, 409: 'Another role has the name.' },
      write: async ({ tenant, staff, params, body }, tx) => {
        const context = { tenantId: tenant.id, staff, now: now() };
        return { status: 200, body: await changeRole(tx, context, params.id, body) };
      },
    }),
    staffRoute(USERS, {
      method: 'DELETE',
      path: '/admin/roles/:id',
      operationId: 'removeRole',
      summary: 'Deletes a role that no user has and single sign-on does not give.',
      params: contract.roleId,
      answers: { 200: contract.removedRole },
      refusals: { 403: LACKS_RIGHTS, 409: 'A user has the role, or single sign-on gives it.' },
      write: async ({ tenant, staff, params: { id } }, tx) => {
        await removeRole(tx, { tenantId: tenant.id, staff, now: now() }, id);
        return { status: 200, body: { status: 'deleted', id } };
      },
    }),
  ];
}
