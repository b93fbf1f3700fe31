import type { Tx } from '../../db/database.ts';

/** The user with this id at the provider; null when there is none. */
export async function findUserOfProvider(
  tx: Tx,
  tenantId: string,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<number | null> {
  const row = await tx
    .selectFrom('staff_users')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('oidc_issuer', '=', issuer)
    .where('oidc_subject', '=', subject)
    .executeTakeFirst();
  return row?.id ?? null;
}
