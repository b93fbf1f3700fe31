import { readOrigin } from '../../../http/addresses/request-origin.ts';
import { openRoute, ownAccountRoute, type Route } from '../../../http/route.ts';
import { listPasskeys } from '../../../store/staff/passkeys.ts';
import { loggedIn } from '../contract.ts';
import type { StaffDeps } from '../log-in.ts';
import { requireAccount } from '../own-account.ts';
import { withConfirmedAccount } from './confirm-account.ts';
import * as contract from './contract.ts';
import { logInWithPasskey } from './log-in-with-passkey.ts';
import { addPasskey, beginPasskey, presentPasskey, removeOwnPasskey } from './own-passkeys.ts';
import { createChallenge, PASSKEY_CHALLENGE_MS } from './passkey-challenge.ts';
import { getRpId } from './verify-passkey.ts';

/** Passkeys (WebAuthn): signing in with one, and each user's own. */
export function passkeyRoutes(deps: StaffDeps): Route[] {
  return [...loginRoutes(deps), ...ownRoutes(deps)];
}

function loginRoutes(deps: StaffDeps): Route[] {
  const { now, masterKey } = deps;
  return [
    openRoute({
      method: 'GET',
      path: '/admin/login/passkey',
      operationId: 'beginPasskeyLogin',
      summary: 'Returns the options with which a browser asks for a passkey.',
      description:
        'Every call returns a new challenge. It names no user: the authenticator knows the passkey.',
      answers: { 200: contract.loginOptions },
      handle: async ({ tenant, request }) => {
        const challenge = createChallenge(masterKey, { tenantId: tenant.id, addTo: null }, now());
        const rpId = getRpId(readOrigin(request));
        const public_key = {
          challenge,
          rpId,
          timeout: PASSKEY_CHALLENGE_MS,
          userVerification: 'required' as const,
        };
        return { status: 200, body: { public_key } };
      },
    }),
    openRoute({
      method: 'POST',
      path: '/admin/login/passkey',
      operationId: 'logInWithPasskey',
      summary: 'Opens a staff session with a passkey, alone or after the password.',
      body: contract.passkeyAnswer,
      answers: { 200: loggedIn },
      refusals: {
        401: 'The passkey is unknown or does not verify, or the challenge has expired or was used.',
        403: 'The tenant enforces single sign-on, and the user is not a superuser.',
        429: 'There were too many failures from this address.',
      },
      handle: async ({ tenant, body: answer, request }) => ({
        status: 200,
        body: await logInWithPasskey(deps, tenant, {
          answer,
          origin: readOrigin(request),
          address: request.ip,
        }),
      }),
    }),
  ];
}

const OF_PEOPLE = {
  401: 'The password or the code is wrong.',
  403: 'An API token has no user account.',
  429: 'There were too many wrong passwords or codes.',
};

function ownRoutes(deps: StaffDeps): Route[] {
  const { now } = deps;
  return [
    ownAccountRoute({
      method: 'GET',
      path: '/admin/me/passkeys',
      operationId: 'listPasskeys',
      summary: 'Lists the caller’s passkeys, oldest first.',
      answers: { 200: contract.passkeys },
      refusals: { 403: OF_PEOPLE[403] },
      read: async ({ tenant, staff }, tx) => {
        const rows = await listPasskeys(tx, requireAccount(tenant.id, staff));
        return { status: 200, body: rows.map(presentPasskey) };
      },
    }),
    ownAccountRoute({
      method: 'POST',
      path: '/admin/me/passkeys/options',
      operationId: 'beginPasskey',
      summary: 'Returns the options with which a browser makes a passkey, after a password or code.',
      body: contract.confirmation,
      answers: { 200: contract.creationOptions },
      refusals: { ...OF_PEOPLE, 409: 'The caller has ten passkeys, or signs in by single sign-on.' },
      handle: async ({ tenant, staff, body, request, db }) => {
        const confirmation = { ...body, address: request.ip };
        const to = { origin: readOrigin(request), tenantName: tenant.name };
        const public_key = await withConfirmedAccount(
          { ...deps, db },
          tenant.id,
          staff,
          confirmation,
          (tx, user) => beginPasskey(tx, deps, user, to),
        );
        return { status: 200, body: { public_key } };
      },
    }),
    ownAccountRoute({
      method: 'POST',
      path: '/admin/me/passkeys',
      operationId: 'addPasskey',
      summary: 'Adds a passkey to the caller’s account.',
      description: 'It is a second factor, and signs in without a password.',
      body: contract.newPasskey,
      answers: { 201: contract.addedPasskey },
      refusals: {
        403: OF_PEOPLE[403],
        409: 'The passkey does not verify or is already in use, or the caller signs in by single sign-on.',
      },
      handle: async ({ tenant, staff, body, request, db }) => {
        const passkey = await addPasskey({ ...deps, db }, tenant.id, staff, {
          ...body,
          origin: readOrigin(request),
        });
        return { status: 201, body: presentPasskey(passkey) };
      },
    }),
    ownAccountRoute({
      method: 'DELETE',
      path: '/admin/me/passkeys/:id',
      operationId: 'removePasskey',
      summary: 'Removes a passkey of the caller, after a password or code.',
      params: contract.passkeyId,
      body: contract.confirmation,
      answers: { 200: contract.removedPasskey },
      refusals: { ...OF_PEOPLE, 409: 'The tenant requires a second factor, and this is the last.' },
      handle: async ({ tenant, staff, params: { id }, body, request, db }) => {
        const confirmation = { ...body, address: request.ip };
        await withConfirmedAccount({ ...deps, db }, tenant.id, staff, confirmation, (tx, user) =>
          removeOwnPasskey(tx, tenant, user, id, now()),
        );
        return { status: 200, body: { status: 'passkey removed' } };
      },
    }),
  ];
}
