import { AppError } from '../../errors.ts';
import { openRoute, ownAccountRoute, type Route } from '../../http/route.ts';
import { endEnrolments } from '../../store/staff/second-factors.ts';
import { removeLoginFailure } from '../../store/staff/staff-sessions.ts';
import { consumeCode } from './consume-code.ts';
import * as contract from './contract.ts';
import { lockUserOfLink } from './enrolment-link.ts';
import { codeBucket, countTry, listBuckets } from './limit-logins.ts';
import type { StaffDeps } from './log-in.ts';
import { lockOwnAccount } from './own-account.ts';
import { assertFactorIsOptional } from './passkeys/own-passkeys.ts';
import { operatorResetRoute } from './reset-by-operator.ts';
import { activate, audit, enrol, removeFactor } from './second-factor.ts';

/** The second factor: each user's own, enrolment for users who may not log in without one, and the operator's reset. */
export function secondFactorRoutes(deps: StaffDeps): Route[] {
  return [...ownRoutes(deps), ...linkRoutes(deps), operatorResetRoute(deps)];
}

function ownRoutes({ now, masterKey }: StaffDeps): Route[] {
  return [
    ownAccountRoute({
      method: 'POST',
      path: '/admin/2fa/enrol',
      operationId: 'enrolSecondFactor',
      summary: 'Creates a second factor for the caller’s account.',
      description:
        'The values are shown only in this answer. The factor takes effect once a code has activated it.',
      answers: { 200: contract.enrolled },
      refusals: { 403: 'An API token has no user account.', 409: 'A second factor is already active.' },
      handle: async ({ tenant, staff, db }) => ({
        status: 200,
        body: await db.asTenant(tenant.id, async (tx) =>
          enrol(tx, { masterKey, now: now() }, await lockOwnAccount(tx, tenant.id, staff), tenant.name),
        ),
      }),
    }),
    ownAccountRoute({
      method: 'POST',
      path: '/admin/2fa/activate',
      operationId: 'activateSecondFactor',
      summary: 'Activates the second factor.',
      body: contract.code,
      answers: { 200: contract.activated },
      refusals: { 401: 'The code is wrong.', 409: 'There is nothing to activate.' },
      handle: async ({ tenant, staff, body, db }) => {
        await db.asTenant(tenant.id, async (tx) => {
          const user = await lockOwnAccount(tx, tenant.id, staff);
          await activate(tx, { masterKey, now: now() }, user, body.code);
        });
        return { status: 200, body: { status: 'second factor activated' } };
      },
    }),
    ownAccountRoute({
      method: 'DELETE',
      path: '/admin/2fa',
      operationId: 'removeSecondFactor',
      summary: 'Removes the caller’s second factor.',
      body: contract.code,
      answers: { 200: contract.removedFactor },
      refusals: { 401: 'The code is wrong.', 409: 'The tenant requires a second factor.' },
      handle: async ({ tenant, staff, body, db }) => {
        // An attacker with an open session must not try code after code.
        const loginAttempt = await db.asTenant(tenant.id, async (tx) => {
          const { id, email, has_passkey, role } = await lockOwnAccount(tx, tenant.id, staff);
          if (!has_passkey) assertFactorIsOptional(tenant, { role });
          const buckets = [codeBucket(masterKey, id), ...listBuckets(masterKey, email, null)];
          return countTry(tx, tenant.id, buckets, now());
        });
        await db.asTenant(tenant.id, async (tx) => {
          const user = await lockOwnAccount(tx, tenant.id, staff);
          // Rolled back with the rest when the code is wrong.
          await removeLoginFailure(tx, loginAttempt);
          if (!user.totp_active || !(await consumeCode(tx, masterKey, user, body.code, now()))) {
            throw new AppError('code-refused', 'The code is wrong.');
          }
          await removeFactor(tx, user);
          await audit(tx, user, '2fa.removed', now());
        });
        return { status: 200, body: { status: 'second factor removed' } };
      },
    }),
  ];
}

function linkRoutes({ db, now, masterKey }: StaffDeps): Route[] {
  return [
    openRoute({
      method: 'POST',
      path: '/admin/enrolment',
      operationId: 'enrolByLink',
      summary: 'Creates a second factor for the account of an enrolment link.',
      body: contract.enrolmentLink,
      answers: { 200: contract.enrolled },
      refusals: { 401: 'The link has expired or was used.', 409: 'A second factor is already active.' },
      handle: async ({ tenant, body }) => ({
        status: 200,
        body: await db.asTenant(tenant.id, async (tx) => {
          const user = await lockUserOfLink(tx, tenant.id, 'second_factor', body.enrolment_token, now());
          return enrol(tx, { masterKey, now: now() }, user, tenant.name);
        }),
      }),
    }),
    openRoute({
      method: 'POST',
      path: '/admin/enrolment/activate',
      operationId: 'activateByLink',
      summary: 'Activates that second factor and ends the link.',
      body: contract.enrolmentCode,
      answers: { 200: contract.activated },
      refusals: {
        401: 'The code is wrong, or the link has expired or was used.',
        409: 'There is nothing to activate.',
      },
      handle: async ({ tenant, body }) => {
        await db.asTenant(tenant.id, async (tx) => {
          const user = await lockUserOfLink(tx, tenant.id, 'second_factor', body.enrolment_token, now());
          // Rolled back with the rest when the code is wrong.
          await endEnrolments(tx, { tenantId: tenant.id, userId: user.id }, 'second_factor');
          await activate(tx, { masterKey, now: now() }, user, body.code);
        });
        return { status: 200, body: { status: 'second factor activated' } };
      },
    }),
  ];
}
