import { ownAccountRoute, type Route, staffRoute, USERS } from '../../http/route.ts';
import * as contract from './contract.ts';
import type { StaffDeps } from './log-in.ts';
import { lockManaged, requireManaged } from './manage-users.ts';
import { requireAccount } from './own-account.ts';
import { endOneSession, endUsersSessions, showSessions } from './user-sessions.ts';

/** Active logins: each user sees and ends their own sessions, a superuser everyone's. */
export function sessionRoutes(deps: StaffDeps): Route[] {
  return [...ownRoutes(deps), ...usersRoutes(deps)];
}

function ownRoutes({ now }: StaffDeps): Route[] {
  return [
    ownAccountRoute({
      method: 'GET',
      path: '/admin/me/sessions',
      operationId: 'listOwnSessions',
      summary: 'Lists the caller’s sessions, most recently used first.',
      answers: { 200: contract.sessions },
      read: async ({ tenant, staff }, tx) => {
        const user = requireAccount(tenant.id, staff);
        const body = await showSessions(tx, user, now(), staff);
        return { status: 200, body };
      },
    }),
    ownAccountRoute({
      method: 'DELETE',
      path: '/admin/me/sessions/:id',
      operationId: 'endOwnSession',
      summary: 'Ends one of the caller’s sessions.',
      params: contract.sessionId,
      answers: { 200: contract.endedSessions },
      handle: async ({ tenant, staff, params, db }) => {
        const user = requireAccount(tenant.id, staff);
        const context = { actor: staff.actor, now: now() };
        await db.asTenant(tenant.id, (tx) => endOneSession(tx, user, params.id, context));
        return { status: 200, body: { status: 'ended', sessions: 1 } };
      },
    }),
  ];
}

function usersRoutes({ now }: StaffDeps): Route[] {
  return [
    staffRoute(USERS, {
      method: 'GET',
      path: '/admin/users/:id/sessions',
      operationId: 'listUsersSessions',
      summary: 'Lists a user’s sessions, most recently used first.',
      params: contract.userId,
      answers: { 200: contract.sessions },
      read: async ({ tenant, staff, params }, tx) => {
        const user = { tenantId: tenant.id, userId: params.id };
        await requireManaged(tx, staff, user);
        return { status: 200, body: await showSessions(tx, user, now(), staff) };
      },
    }),
    staffRoute(USERS, {
      method: 'DELETE',
      path: '/admin/users/:id/sessions',
      operationId: 'endUsersSessions',
      summary: 'Ends every session of a user except the caller’s current one.',
      params: contract.userId,
      answers: { 200: contract.endedSessions },
      handle: async ({ tenant, staff, params, db }) => {
        const user = { tenantId: tenant.id, userId: params.id };
        const context = { actor: staff.actor, now: now() };
        const sessions = await db.asTenant(tenant.id, async (tx) => {
          await lockManaged(tx, { tenantId: tenant.id, staff }, params.id);
          return endUsersSessions(tx, user, context, staff);
        });
        return { status: 200, body: { status: 'ended', sessions } };
      },
    }),
  ];
}
