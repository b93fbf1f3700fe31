import { AppError } from '../../../errors.ts';
import { readOrigin } from '../../../http/addresses/request-origin.ts';
import { openRoute, ownAccountRoute, type Route, staffRoute, USERS } from '../../../http/route.ts';
import * as contract from '../contract.ts';
import type { StaffDeps } from '../log-in.ts';
import { lockManaged } from '../manage-users.ts';
import { changeOwnPassword } from './change-own-password.ts';
import { invite } from './invite.ts';
import { setPasswordByLink } from './set-password-by-link.ts';

/** Passwords that only their user knows. */
export function passwordRoutes(deps: StaffDeps): Route[] {
  const { now } = deps;
  return [
    ownAccountRoute({
      method: 'POST',
      path: '/admin/me/password',
      operationId: 'changeOwnPassword',
      summary: 'Changes the caller’s password and ends their other sessions.',
      body: contract.passwordChange,
      answers: { 200: contract.passwordChanged },
      refusals: {
        401: 'The current password is wrong.',
        403: 'An API token has no user account.',
        409: 'The caller signs in by single sign-on.',
        429: 'There were too many wrong passwords.',
      },
      handle: async ({ tenant, staff, body, request, db }) => ({
        status: 200,
        body: {
          status: 'password changed',
          sessions: await changeOwnPassword({ ...deps, db }, tenant.id, staff, {
            ...body,
            address: request.ip,
          }),
        },
      }),
    }),
    staffRoute(USERS, {
      method: 'POST',
      path: '/admin/users/:id/invitation',
      operationId: 'inviteUser',
      summary: 'Creates a one-time link with which the user sets a password.',
      description: 'Previous links end. A current password works until the user sets a new one.',
      params: contract.userId,
      answers: { 201: contract.invitation },
      refusals: { 409: 'The user signs in by single sign-on, or is suspended.' },
      handle: async ({ tenant, staff, params, request, db }) => {
        const ref = { tenantId: tenant.id, userId: params.id };
        const body = await db.asTenant(tenant.id, async (tx) => {
          const user = await lockManaged(tx, { tenantId: tenant.id, staff }, params.id);
          if (user.oidc_subject !== null)
            throw new AppError('conflict', 'This user signs in by single sign-on and has no password here.');
          if (user.suspended)
            throw new AppError('conflict', 'This user is suspended. Lift the suspension first.');
          return invite(tx, ref, readOrigin(request), now());
        });
        return { status: 201, body };
      },
    }),
    openRoute({
      method: 'POST',
      path: '/admin/invitation',
      operationId: 'acceptInvitation',
      summary: 'Sets the password of an invited user. The invitation then ends.',
      body: contract.acceptance,
      answers: { 200: contract.passwordSet },
      refusals: { 401: 'The link has expired or was used.' },
      handle: async ({ tenant, body, request }) => {
        const input = { token: body.invitation_token, password: body.password, address: request.ip };
        const { email } = await setPasswordByLink(deps, tenant.id, input);
        return { status: 200, body: { status: 'password set', email } };
      },
    }),
  ];
}
