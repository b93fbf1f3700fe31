import type { Tx } from '../../db/database.ts';

/** Newest first, each with whether its maker is still there and is not suspended. */
export function listApiTokens(tx: Tx, tenantId: string) {
  return tx
    .selectFrom('api_tokens as t')
    .selectAll('t')
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('staff_users as u')
            .select('u.id')
            .whereRef('u.tenant_id', '=', 't.tenant_id')
            .whereRef('u.id', '=', 't.maker_id')
            .where('u.suspended', '=', false),
        )
        .$castTo<boolean>()
        .as('maker_active'),
    )
    .where('t.tenant_id', '=', tenantId)
    .orderBy('t.id', 'desc')
    .execute();
}
