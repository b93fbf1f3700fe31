import { AppError } from '../../../errors.ts';
import { readOrigin } from '../../../http/addresses/record-origin.ts';
import { openRoute, ownAccountRoute, type Route, SUPERUSER, staffRoute } from '../../../http/route.ts';
import { lockUser } from '../../../store/staff.ts';
import * as contract from '../contract.ts';
import type { StaffDeps } from '../log-in.ts';
import { changeOwnPassword } from './change-own-password.ts';
import { invite } from './invite.ts';
import { setPasswordByLink } from './set-password-by-link.ts';

/** Passwords that only their user knows. */
export function passwordRoutes(deps: StaffDeps): Route[] {
  const { db, now } = deps;
  return [
    ownAccountRoute({
      method: 'POST',
      path: '/admin/me/password',
      operationId: 'changeOwnPassword',
      summary: 'Changes the caller’s own password, and ends their other sessions.',
      body: contract.passwordChange,
      answers: { 200: contract.passwordChanged },
      refusals: {
        401: 'The current password is wrong.',
        403: 'An API token has no account.',
        409: 'The caller signs in with the company.',
        429: 'There were too many wrong passwords.',
      },
      handle: async ({ tenant, staff, body, request }) => ({
        status: 200,
        body: {
          status: 'password changed',
          sessions: await changeOwnPassword(deps, tenant.id, staff, { ...body, address: request.ip }),
        },
      }),
    }),
    staffRoute(SUPERUSER, {
      method: 'POST',
      path: '/admin/users/:id/invitation',
      operationId: 'inviteUser',
      summary: 'Makes a one-time link by which the user sets their own password.',
      description: 'It ends the links before it. The password of now, if there is one, works until then.',
      params: contract.userId,
      answers: { 201: contract.invitation },
      refusals: { 409: 'The user signs in with the company, or is suspended.' },
      handle: async ({ tenant, params, request }) => {
        const ref = { tenantId: tenant.id, userId: params.id };
        const body = await db.asTenant(tenant.id, async (tx) => {
          const user = await lockUser(tx, ref);
          if (!user) throw new AppError('not-found', 'There is no such user.');
          if (user.oidc_subject !== null)
            throw new AppError('conflict', 'This user signs in with the company.');
          if (user.suspended) throw new AppError('conflict', 'This user is suspended.');
          return invite(tx, ref, readOrigin(request), now());
        });
        return { status: 201, body };
      },
    }),
    openRoute({
      method: 'POST',
      path: '/admin/invitation',
      operationId: 'acceptInvitation',
      summary: 'Sets the password of the user of an invitation, which ends it.',
      body: contract.acceptance,
      answers: { 200: contract.passwordSet },
      refusals: { 401: 'The link has ended.' },
      handle: async ({ tenant, body, request }) => {
        const given = { token: body.invitation_token, password: body.password, address: request.ip };
        const { email } = await setPasswordByLink(deps, tenant.id, given);
        return { status: 200, body: { status: 'password set', email } };
      },
    }),
  ];
}
