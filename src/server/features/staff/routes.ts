import { AppError } from '../../errors.ts';
import { readOrigin, signInAddresses } from '../../http/addresses/request-origin.ts';
import type { Staff } from '../../http/credentials/credentials.ts';
import { openRoute, ownAccountRoute, type Route } from '../../http/route.ts';
import { writeUser } from '../../store/staff/staff.ts';
import { endSession } from '../../store/staff/staff-sessions.ts';
import { auditLogin } from './audit-login.ts';
import * as contract from './contract.ts';
import { createLogIn, type StaffDeps } from './log-in.ts';
import { lockOwnAccount } from './own-account.ts';
import { findLogout } from './sso/sign-in-with-sso.ts';
import { verifyLogin } from './verify-login.ts';

const NO_MAIL = 'This service cannot send email. Ask the operator to configure a mail server.';

/** Staff: the login in its two phases, and the logout. */
export function staffRoutes(deps: StaffDeps): Route[] {
  const { now, masterKey, sendsMail } = deps;
  const logIn = createLogIn(deps);
  return [
    openRoute({
      method: 'POST',
      path: '/admin/login',
      operationId: 'logIn',
      summary: 'Opens a staff session.',
      description: 'For people. Backends use an API token.',
      body: contract.credentials,
      answers: { 200: contract.loginAnswer },
      refusals: {
        401: 'The email or the password is wrong.',
        403: 'The tenant requires a second factor, and the user has none.',
      },
      handle: async ({ tenant, body, request }) => ({
        status: 200,
        body: await logIn(tenant, { ...body, address: request.ip }),
      }),
    }),
    openRoute({
      method: 'POST',
      path: '/admin/login/verify',
      operationId: 'verifyLogin',
      summary: 'Completes a login with a code of the second factor.',
      description: 'The login allows 300 seconds and five codes. A recovery code also works, once.',
      body: contract.challengeAnswer,
      answers: { 200: contract.loggedIn },
      refusals: { 401: 'The code is wrong, or the login has expired.' },
      handle: async ({ tenant, body, request }) => ({
        status: 200,
        body: await verifyLogin(deps, tenant, {
          challengeToken: body.challenge_token,
          code: body.code,
          address: request.ip,
        }),
      }),
    }),
    ownAccountRoute({
      method: 'GET',
      path: '/admin/me',
      operationId: 'readMe',
      summary: 'Returns the user or API token of the credential.',
      answers: { 200: contract.me },
      handle: async ({ staff }) => ({ status: 200, body: presentMe(staff, sendsMail) }),
    }),
    ownAccountRoute({
      method: 'PATCH',
      path: '/admin/me',
      operationId: 'changeMe',
      summary: 'Turns the daily summary by mail on or off.',
      description: 'The summary has counts and links, no personal data. The operator’s mail server sends it.',
      body: contract.ownPatch,
      answers: { 200: contract.me },
      refusals: { 403: 'An API token has no user account.', 409: NO_MAIL },
      handle: async ({ tenant, staff, body, db }) => {
        if (!sendsMail) throw new AppError('conflict', NO_MAIL);
        await db.asTenant(tenant.id, async (tx) =>
          writeUser(tx, await lockOwnAccount(tx, tenant.id, staff), { daily_mail: body.daily_mail }),
        );
        return { status: 200, body: { ...presentMe(staff, true), daily_mail: body.daily_mail } };
      },
    }),
    ownAccountRoute({
      method: 'POST',
      path: '/admin/logout',
      operationId: 'logOut',
      summary: 'Ends the session.',
      answers: { 200: contract.loggedOut },
      handle: async ({ tenant, staff: { account, actor }, request, db }) => {
        if (account) {
          const context = { tenantId: tenant.id, masterKey, address: request.ip, now: now() };
          await db.asTenant(tenant.id, async (tx) => {
            await endSession(tx, tenant.id, account.sessionHash);
            await auditLogin(tx, context, actor, 'login.ended', []);
          });
        }
        const { home } = signInAddresses(readOrigin(request));
        const provider_logout = account?.byProvider ? await findLogout({ ...deps, db }, tenant, home) : null;
        return { status: 200, body: { status: 'logged out', provider_logout } };
      },
    }),
  ];
}

const presentMe = ({ name, role, ownRole, permissions, account }: Staff, sendsMail: boolean) => ({
  username: name,
  role,
  role_id: ownRole?.id ?? null,
  role_name: ownRole?.name ?? null,
  permissions: [...permissions],
  second_factor: account?.hasSecondFactor ?? false,
  authenticator: account?.hasAuthenticator ?? false,
  by_company: account?.byProvider ?? false,
  daily_mail: sendsMail && account ? account.dailyMail : null,
});
