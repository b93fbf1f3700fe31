import { formatTimestamp } from '../../../shared/format-timestamp.ts';
import { hashPassword } from '../../encryption/password.ts';
import { AppError } from '../../errors.ts';
import { readOrigin } from '../../http/addresses/request-origin.ts';
import { writeOnce } from '../../http/idempotency/idempotency-records.ts';
import { hashRequest } from '../../http/idempotency/request-key.ts';
import { type Route, staffRoute, USERS } from '../../http/route.ts';
import { hasFactor, listUsers } from '../../store/staff/staff.ts';
import type { Tx } from '../../store/transaction.ts';
import * as contract from './contract.ts';
import { issueLink } from './enrolment-link.ts';
import type { StaffDeps } from './log-in.ts';
import { addUser, changeUser, lockManaged, presentUser, removeUser } from './manage-users.ts';

/** The tenant's staff, for those who manage users. The last superuser stays. */
export function userRoutes({ now }: StaffDeps): Route[] {
  return [
    staffRoute(USERS, {
      method: 'GET',
      path: '/admin/users',
      operationId: 'listUsers',
      summary: 'Lists the staff users.',
      answers: { 200: contract.users },
      read: async ({ tenant }, tx) => {
        const rows = await listUsers(tx, tenant.id);
        return { status: 200, body: rows.map((row) => presentUser(row, row.role_name)) };
      },
    }),
    staffRoute(USERS, {
      method: 'POST',
      path: '/admin/users',
      operationId: 'addUser',
      summary: 'Adds a staff user.',
      description:
        'Without a password the answer has `invitation_url`. Give it only to that person, who then sets a password.',
      body: contract.newUser,
      answers: { 201: contract.addedUser },
      refusals: { 409: 'Another user has the email or the username.' },
      repeatable: true,
      handle: async ({ tenant, staff, body, request, requestKey: key, db }) => {
        const context = { tenantId: tenant.id, staff, now: now() };
        const passwordHash = body.password === undefined ? null : await hashPassword(body.password);
        const add = async (tx: Tx) => {
          const user = await addUser(tx, context, body, passwordHash, readOrigin(request));
          return { status: 201 as const, body: user };
        };
        if (!key) return db.asTenant(tenant.id, add);
        const fingerprint = await hashRequest(key, ['addUser', JSON.stringify(body)]);
        const keyed = { tenantId: tenant.id, key, fingerprint, subjectId: null };
        return db.asTenant(tenant.id, (tx) => writeOnce(tx, keyed, context.now, () => add(tx)));
      },
    }),
    staffRoute(USERS, {
      method: 'PATCH',
      path: '/admin/users/:id',
      operationId: 'changeUser',
      summary: 'Changes a user’s role, suspension, password or second factor.',
      params: contract.userId,
      body: contract.userPatch,
      answers: { 200: contract.changedUser },
      refusals: { 409: 'The change would leave no superuser.' },
      handle: async ({ tenant, staff, params, body, db }) => {
        const context = { tenantId: tenant.id, staff, now: now() };
        const hash = body.password ? await hashPassword(body.password) : null;
        return {
          status: 200,
          body: await db.asTenant(tenant.id, (tx) => changeUser(tx, context, params.id, body, hash)),
        };
      },
    }),
    staffRoute(USERS, {
      method: 'DELETE',
      path: '/admin/users/:id',
      operationId: 'removeUser',
      summary: 'Removes a staff user.',
      params: contract.userId,
      body: contract.removal,
      answers: { 200: contract.removedUser },
      refusals: { 409: 'This is the last superuser. Make another user a superuser first.' },
      handle: async ({ tenant, staff, params: { id }, body: { api_tokens: choice }, db }) => {
        const context = { tenantId: tenant.id, staff, now: now() };
        const api_tokens = await db.asTenant(tenant.id, (tx) => removeUser(tx, context, id, choice));
        return { status: 200, body: { status: 'deleted', id, api_tokens } };
      },
    }),
    staffRoute(USERS, {
      method: 'POST',
      path: '/admin/users/:id/enrolment',
      operationId: 'openEnrolment',
      summary: 'Creates a one-time link with which the user sets up a second factor.',
      params: contract.userId,
      answers: { 201: contract.enrolment },
      refusals: { 409: 'The user has a second factor.' },
      handle: async ({ tenant, staff, params, request, db }) => {
        const { token, expiresAt } = await db.asTenant(tenant.id, async (tx) => {
          const user = await lockManaged(tx, { tenantId: tenant.id, staff }, params.id);
          if (hasFactor(user))
            throw new AppError(
              'conflict',
              'This user already has a second factor. Reset it first with reset_2fa.',
            );
          return issueLink(tx, { tenantId: tenant.id, userId: user.id }, 'second_factor', now());
        });
        // After the `#`, which no browser sends: no log on the way has the token.
        const url = `${readOrigin(request)}/admin/#enrol=${token}`;
        return { status: 201, body: { url, expires_at: formatTimestamp(expiresAt) } };
      },
    }),
  ];
}
