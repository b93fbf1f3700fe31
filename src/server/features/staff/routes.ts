import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { EVERY_ROLE, openRoute, type Route, staffRoute } from '../../http/route.ts';
import { createLogIn } from './log-in.ts';

const credentials = z.object({ email: z.string().min(1).max(320), password: z.string().min(1).max(1024) });

/** Staff: login and logout. The second factor, users and their roles join here. */
export function staffRoutes({ db, now }: { db: Database; now: () => Date }): Route[] {
  const logIn = createLogIn(db, now);
  return [
    openRoute({
      method: 'POST',
      path: '/admin/login',
      body: credentials,
      handle: async ({ tenant, body }) => ({
        status: 200,
        body: await logIn(tenant.id, body.email, body.password),
      }),
    }),
    staffRoute(EVERY_ROLE, {
      method: 'GET',
      path: '/admin/me',
      handle: async ({ staff }) => ({ status: 200, body: { username: staff.name, role: staff.role } }),
    }),
    staffRoute(EVERY_ROLE, {
      method: 'POST',
      path: '/admin/logout',
      handle: async ({ tenant, staff }) => {
        const hash = staff.sessionHash;
        if (hash) {
          await db.asTenant(tenant.id, (tx) =>
            tx
              .deleteFrom('staff_sessions')
              .where('tenant_id', '=', tenant.id)
              .where('token_hash', '=', hash)
              .execute(),
          );
        }
        return { status: 200, body: { status: 'logged out' } };
      },
    }),
  ];
}
