import { AppError } from '../../errors.ts';
import { platformRoute, type Route } from '../../http/route.ts';
import { appendAudit, THE_PLATFORM } from '../../store/audit/audit.ts';
import { removePasskeys } from '../../store/staff/passkeys.ts';
import { findUserByEmail, lockUser } from '../../store/staff/staff.ts';
import { endSessionsOfUser } from '../../store/staff/staff-sessions.ts';
import * as contract from './contract.ts';
import type { StaffDeps } from './log-in.ts';
import { removeFactor } from './second-factor.ts';

/** Lets the operator readmit a tenant's last superuser who has lost every second factor. */
export function operatorResetRoute({ db, now }: StaffDeps): Route {
  return platformRoute({
    method: 'POST',
    path: '/platform/tenants/:id/reset-2fa',
    operationId: 'resetUsersFactor',
    summary: 'Removes the authenticator app and all passkeys of a tenant’s user, and ends the sessions.',
    description:
      'Superusers do this for their colleagues; this route is for the last superuser. The password stays. Make sure who asks.',
    params: contract.tenantOfUser,
    body: contract.userByEmail,
    answers: { 200: contract.resetFactor },
    handle: async ({ params: { id: tenantId }, body: { email } }) => {
      await db.asTenant(tenantId, async (tx) => {
        const storedUser = await findUserByEmail(tx, tenantId, email);
        const ref = { tenantId, userId: storedUser?.id ?? 0 };
        const user = storedUser && (await lockUser(tx, ref));
        if (!user) throw new AppError('not-found', 'No tenant has this id, or no user of it has this email.');
        await endSessionsOfUser(tx, ref);
        await removeFactor(tx, user);
        await removePasskeys(tx, ref);
        const entry = { actor: THE_PLATFORM, action: 'user.updated' as const, fields: ['reset_2fa'] };
        await appendAudit(tx, tenantId, { at: now(), subjectId: null, userId: user.id, ...entry });
      });
      return { status: 200, body: { status: 'second factor reset' } };
    },
  });
}
