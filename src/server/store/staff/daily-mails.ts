import { sql } from 'kysely';
import type { Permission, Role } from '../permissions.ts';
import type { TenantId } from '../tenant-id.ts';
import type { Tx } from '../transaction.ts';

/** A user's mail for one day, `YYYY-MM-DD`. */
export type MailRef = { tenantId: TenantId; userId: number; day: string };

/**
 * Claims a mail for sending. One server gets it until `until`; after that it can be claimed again unless it
 * was sent.
 * @returns the number of this attempt; null if another server has it, it was sent, or `most` attempts were
 * made
 */
export async function claimMail(
  tx: Tx,
  { tenantId, userId, day }: MailRef,
  { now, until, max }: { now: Date; until: (tries: number) => Date; max: number },
): Promise<number | null> {
  const mail = { tenant_id: tenantId, user_id: userId, day };
  const first = await tx
    .insertInto('daily_mails')
    .values({ ...mail, tries: 1, next_at: until(1), sent_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('tries')
    .executeTakeFirst();
  if (first) return first.tries;
  const reserved = await tx
    .selectFrom('daily_mails')
    .select('tries')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('day', '=', sql<string>`${day}::date`)
    .where('sent_at', 'is', null)
    .where('next_at', '<=', now)
    .where('tries', '<', max)
    .forUpdate()
    .executeTakeFirst();
  if (!reserved) return null;
  const tries = reserved.tries + 1;
  await ofMail(tx, { tenantId, userId, day })
    .set({ tries, next_at: until(tries) })
    .execute();
  return tries;
}

/** Records that the mail was sent. */
export async function recordMailSent(tx: Tx, mail: MailRef, sent_at: Date): Promise<void> {
  await ofMail(tx, mail).set({ sent_at }).execute();
}

const ofMail = (tx: Tx, { tenantId, userId, day }: MailRef) =>
  tx
    .updateTable('daily_mails')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('day', '=', sql<string>`${day}::date`);

/** Deletes the records of all tenants from days before this one. */
export async function purgeMails(tx: Tx, before: string): Promise<void> {
  await tx.deleteFrom('daily_mails').where('day', '<', sql<string>`${before}::date`).execute();
}

export type MailRecipient = {
  tenant_id: TenantId;
  host: string;
  user_id: number;
  email: string;
  role: Role;
  /** of the tenant's own role; null for a role that every tenant has */
  permissions: Permission[] | null;
};

/** Users who want a daily mail and have not had that of `day`: active users of active tenants. */
export function listMailRecipients(tx: Tx, day: string): Promise<MailRecipient[]> {
  return tx
    .selectFrom('staff_users as u')
    .innerJoin('tenants as t', 't.tenant_id', 'u.tenant_id')
    .leftJoin('daily_mails as m', (join) =>
      join
        .onRef('m.tenant_id', '=', 'u.tenant_id')
        .onRef('m.user_id', '=', 'u.id')
        .on('m.day', '=', sql<string>`${day}::date`),
    )
    .leftJoin('staff_roles as r', (join) =>
      join.onRef('r.tenant_id', '=', 'u.tenant_id').onRef('r.id', '=', 'u.role_id'),
    )
    .select(['u.tenant_id', 't.host', 'u.id as user_id', 'u.email', 'u.role', 'r.permissions'])
    .where('u.daily_mail', '=', true)
    .where('u.suspended', '=', false)
    .where('t.suspended', '=', false)
    .where('m.sent_at', 'is', null)
    .orderBy('u.tenant_id')
    .orderBy('u.id')
    .execute();
}
