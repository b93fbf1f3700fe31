import { AppError } from '../../errors.ts';
import { openRoute, ownAccountRoute, type Route } from '../../http/route.ts';
import { endEnrolments } from '../../store/second-factors.ts';
import { removeLoginFailure } from '../../store/staff-sessions.ts';
import { consumeCode } from './consume-code.ts';
import * as contract from './contract.ts';
import { readEnrolment } from './enrolment-link.ts';
import { codeBucket, countTry, listBuckets } from './limit-logins.ts';
import type { StaffDeps } from './log-in.ts';
import { lockOwnAccount } from './own-account.ts';
import { activate, audit, enrol, removeFactor } from './second-factor.ts';

/** The second factor: each user's own, and enrolment for users who may not log in without one. */
export function secondFactorRoutes(deps: StaffDeps): Route[] {
  return [...ownRoutes(deps), ...linkRoutes(deps)];
}

function ownRoutes({ db, now, masterKey }: StaffDeps): Route[] {
  return [
    ownAccountRoute({
      method: 'POST',
      path: '/admin/2fa/enrol',
      operationId: 'enrolSecondFactor',
      summary: 'Makes a second factor for the own account.',
      description: 'All of it is shown this once. It counts once a code has been sent to activate it.',
      answers: { 200: contract.enrolled },
      refusals: { 403: 'An API token has no account.', 409: 'A second factor is active already.' },
      handle: async ({ tenant, staff }) => ({
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
      summary: 'Makes the second factor count.',
      body: contract.code,
      answers: { 200: contract.activated },
      refusals: { 401: 'The code is wrong.', 409: 'There is nothing to activate.' },
      handle: async ({ tenant, staff, body }) => {
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
      summary: 'Takes the own second factor away.',
      body: contract.code,
      answers: { 200: contract.removedFactor },
      refusals: { 401: 'The code is wrong.', 409: 'The tenant wants a second factor.' },
      handle: async ({ tenant, staff, body }) => {
        const { enforce_2fa, oidc } = tenant.settings;
        // Without it a superuser could sign in only through the identity provider.
        if (enforce_2fa || (oidc?.enforce && staff.role === 'superuser')) {
          throw new AppError('conflict', 'A second factor is required here.');
        }
        // An attacker with an open session must not try code after code.
        const counted = await db.asTenant(tenant.id, async (tx) => {
          const { id, email } = await lockOwnAccount(tx, tenant.id, staff);
          const buckets = [codeBucket(masterKey, id), ...listBuckets(masterKey, email, null)];
          return countTry(tx, tenant.id, buckets, now());
        });
        await db.asTenant(tenant.id, async (tx) => {
          const user = await lockOwnAccount(tx, tenant.id, staff);
          // Rolled back with the rest when the code is wrong.
          await removeLoginFailure(tx, counted);
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
      summary: 'Makes a second factor for the account of an enrolment link.',
      body: contract.enrolmentLink,
      answers: { 200: contract.enrolled },
      refusals: { 401: 'The link has ended.', 409: 'A second factor is active already.' },
      handle: async ({ tenant, body }) => ({
        status: 200,
        body: await db.asTenant(tenant.id, async (tx) => {
          const user = await readEnrolment(tx, tenant.id, 'second_factor', body.enrolment_token, now());
          return enrol(tx, { masterKey, now: now() }, user, tenant.name);
        }),
      }),
    }),
    openRoute({
      method: 'POST',
      path: '/admin/enrolment/activate',
      operationId: 'activateByLink',
      summary: 'Makes that second factor count, which ends the link.',
      body: contract.enrolmentCode,
      answers: { 200: contract.activated },
      refusals: { 401: 'The code is wrong, or the link has ended.', 409: 'There is nothing to activate.' },
      handle: async ({ tenant, body }) => {
        await db.asTenant(tenant.id, async (tx) => {
          const user = await readEnrolment(tx, tenant.id, 'second_factor', body.enrolment_token, now());
          // Rolled back with the rest when the code is wrong.
          await endEnrolments(tx, { tenantId: tenant.id, userId: user.id }, 'second_factor');
          await activate(tx, { masterKey, now: now() }, user, body.code);
        });
        return { status: 200, body: { status: 'second factor activated' } };
      },
    }),
  ];
}
