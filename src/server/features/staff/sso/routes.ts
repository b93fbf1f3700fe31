import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../errors.ts';
import { readOrigin, signInAddresses } from '../../../http/addresses/request-origin.ts';
import { openRoute, type Route } from '../../../http/route.ts';
import { hasPasskeys } from '../../../store/staff/passkeys.ts';
import { ssoAnswer } from '../contract.ts';
import type { StaffDeps } from '../log-in.ts';
import * as contract from './contract.ts';
import { beginSignIn, endSignIn } from './sign-in-with-sso.ts';
import { clearStateCookie, readStateCookie, setStateCookie } from './state-cookie.ts';

/** Whether a browser opens it, and not a program. */
const isOpened = ({ headers }: FastifyRequest) => (headers.accept ?? '').includes('text/html');

const isSecure = (request: FastifyRequest) => readOrigin(request).startsWith('https:');
const sendTo = (location: string, headers: Record<string, string> = {}) => ({
  status: 303 as const,
  body: { status: 'see the address' as const },
  headers: { Location: location, ...headers },
});

const toEntries = (body: contract.SignInBody) =>
  Object.entries(body).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));

/** The provider's parameters, after the `#` that no browser sends: the console reads them there at once. */
const toConsole = (body: contract.SignInBody) =>
  sendTo(`/admin/#company?${new URLSearchParams(toEntries(body).map(([name, value]) => [name, value]))}`);

/** Single sign-on for staff (OpenID Connect, authorisation code with PKCE). */
export function ssoRoutes(deps: StaffDeps): Route[] {
  const { now, masterKey } = deps;
  return [
    openRoute({
      method: 'GET',
      path: '/admin/login',
      operationId: 'listWaysIn',
      summary: 'Returns how staff may sign in.',
      answers: { 200: contract.ways },
      read: async ({ tenant: { id, settings } }, tx) => ({
        status: 200,
        body: {
          company: Boolean(settings.oidc),
          password: !settings.oidc?.enforce,
          passkey: await hasPasskeys(tx, id),
        },
      }),
    }),
    openRoute({
      method: 'GET',
      path: '/admin/login/oidc',
      operationId: 'goToCompany',
      summary: 'Redirects a browser to the identity provider.',
      description:
        'A ten-minute cookie binds the sign-in to the browser that started it. If the provider is unavailable, the browser returns to the console, which shows the error.',
      answers: { 303: contract.sentOn },
      refusals: {
        404: 'Single sign-on is not configured for this tenant.',
        503: 'The identity provider is unavailable.',
      },
      handle: async ({ tenant, request }) => {
        try {
          const { callback } = signInAddresses(readOrigin(request));
          const { state, location } = await beginSignIn(deps, tenant, callback);
          const cookie = setStateCookie(masterKey, tenant.id, state, isSecure(request));
          return sendTo(location, { 'Set-Cookie': cookie });
        } catch (error) {
          if (!isOpened(request) || !(error instanceof AppError)) throw error;
          return toConsole({ error: error.code });
        }
      },
    }),
    openRoute({
      method: 'GET',
      path: '/admin/login/oidc/callback',
      operationId: 'comeBackFromCompany',
      summary: 'Redirects a browser that returns from the identity provider to the console.',
      description: 'Nothing is changed here. The console sends the provider’s response to `endSignIn`.',
      query: contract.returned,
      answers: { 303: contract.sentOn },
      handle: async ({ query }) => toConsole(query),
    }),
    openRoute({
      method: 'POST',
      path: '/admin/login/oidc',
      operationId: 'endSignIn',
      summary: 'Completes a single sign-on, once.',
      description:
        'The body has the callback parameters of the provider; the cookie must be that of the browser that started. The first sign-in creates the user. Each sign-in sets the role that the provider’s claim maps to.',
      body: contract.signIn,
      answers: { 200: ssoAnswer },
      refusals: {
        401: 'The provider refused the sign-in, its claims allow no role, or another browser started the sign-in.',
        403: 'The tenant requires a second factor, and the provider reports none.',
        404: 'Single sign-on is not configured for this tenant.',
        429: 'There were too many failures from this address.',
        503: 'The identity provider is unavailable.',
      },
      handle: async ({ tenant, body, request }) => {
        const secure = isSecure(request);
        const back = new URL(signInAddresses(readOrigin(request)).callback);
        for (const [name, value] of toEntries(body)) back.searchParams.set(name, value);
        const state = readStateCookie(masterKey, tenant.id, request.headers.cookie, {
          isSecure: secure,
          now: now(),
        });
        const loginResult = await endSignIn(deps, tenant, { state, back, address: request.ip });
        return { status: 200, body: loginResult, headers: { 'Set-Cookie': clearStateCookie(secure) } };
      },
    }),
  ];
}
