import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Role } from '../../db/schema/staff-tables.ts';

export type Reader = { tenant_id: string; host: string; user_id: number; email: string; role: Role };

/** Who wants a mail each day and has not had that of `day`: of tenants that work, and not suspended themselves. */
export function listReaders(tx: Tx, day: string): Promise<Reader[]> {
  return tx
    .selectFrom('staff_users as u')
    .innerJoin('tenants as t', 't.tenant_id', 'u.tenant_id')
    .leftJoin('daily_mails as m', (join) =>
      join
        .onRef('m.tenant_id', '=', 'u.tenant_id')
        .onRef('m.user_id', '=', 'u.id')
        .on('m.day', '=', sql<string>`${day}::date`),
    )
    .select(['u.tenant_id', 't.host', 'u.id as user_id', 'u.email', 'u.role'])
    .where('u.daily_mail', '=', true)
    .where('u.suspended', '=', false)
    .where('t.suspended', '=', false)
    .where('m.sent_at', 'is', null)
    .orderBy('u.tenant_id')
    .orderBy('u.id')
    .execute();
}
