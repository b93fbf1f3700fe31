import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../errors.ts';
import { readOrigin } from '../../../http/addresses/record-origin.ts';
import { signInAddresses } from '../../../http/addresses/sign-in-addresses.ts';
import { openRoute, type Route } from '../../../http/route.ts';
import { loginAnswer } from '../contract.ts';
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

const given = (said: contract.SignInBody) =>
  Object.entries(said).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));

/** The provider's parameters, after the `#` that no browser sends: the console reads them there at once. */
const toConsole = (said: contract.SignInBody) =>
  sendTo(`/admin/#company?${new URLSearchParams(given(said).map(([name, value]) => [name, value]))}`);

/** Single sign-on for staff (OpenID Connect, authorisation code with PKCE). */
export function ssoRoutes(deps: StaffDeps): Route[] {
  const { now, masterKey } = deps;
  return [
    openRoute({
      method: 'GET',
      path: '/admin/login',
      operationId: 'listWaysIn',
      summary: 'Says how staff sign in.',
      answers: { 200: contract.ways },
      handle: async ({ tenant: { settings } }) => ({
        status: 200,
        body: { company: Boolean(settings.oidc), password: !settings.oidc?.enforce },
      }),
    }),
    openRoute({
      method: 'GET',
      path: '/admin/login/oidc',
      operationId: 'goToCompany',
      summary: 'Sends a browser to the company’s provider.',
      description:
        'A cookie of ten minutes binds the sign-in to the browser that begins it. Where the provider is away a browser goes back to the console, which says so.',
      answers: { 303: contract.sentOn },
      refusals: { 404: 'Staff do not sign in with a company here.', 503: 'The provider is away.' },
      handle: async ({ tenant, request }) => {
        try {
          const { callback } = signInAddresses(readOrigin(request));
          const { way, location } = await beginSignIn(deps, tenant, callback);
          const cookie = setStateCookie(masterKey, tenant.id, way, isSecure(request));
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
      summary: 'Takes a browser that comes back from the provider on to the console.',
      description: 'It changes nothing: the console sends what the provider has said to `endSignIn`.',
      query: contract.returned,
      answers: { 303: contract.sentOn },
      handle: async ({ query }) => toConsole(query),
    }),
    openRoute({
      method: 'POST',
      path: '/admin/login/oidc',
      operationId: 'endSignIn',
      summary: 'Ends a sign-in with the company, once.',
      description:
        'The body is what the provider has put behind the callback, the cookie that of the browser that began. At the first sign-in the user is added, at each the role is what the provider says.',
      body: contract.signIn,
      answers: { 200: loginAnswer },
      refusals: {
        401: 'The provider, or what it says, lets nobody in; or the sign-in was begun elsewhere.',
        403: 'The tenant wants a second factor, and nobody has seen one.',
        404: 'Staff do not sign in with a company here.',
        429: 'There were too many failures from this address.',
        503: 'The provider is away.',
      },
      handle: async ({ tenant, body, request }) => {
        const secure = isSecure(request);
        const back = new URL(signInAddresses(readOrigin(request)).callback);
        for (const [name, value] of given(body)) back.searchParams.set(name, value);
        const way = readStateCookie(masterKey, tenant.id, request.headers.cookie, {
          isSecure: secure,
          now: now(),
        });
        const opened = await endSignIn(deps, tenant, { way, back, address: request.ip });
        return { status: 200, body: opened, headers: { 'Set-Cookie': clearStateCookie(secure) } };
      },
    }),
  ];
}
