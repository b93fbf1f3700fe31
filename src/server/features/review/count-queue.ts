import type { Tx } from '../../db/database.ts';

const SECOND = 1000;

/** How many cases of each kind wait for a decision, and for how long the oldest has, in whole seconds. */
export async function countQueue(tx: Tx, tenantId: string, now: Date) {
  const rows = await tx
    .selectFrom('submissions')
    .select(({ fn }) => ['kind', fn.countAll<string>().as('count'), fn.min('waiting_since').as('since')])
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'pending')
    .groupBy('kind')
    .execute();
  const countOf = (kind: string) => Number(rows.find((row) => row.kind === kind)?.count ?? 0);
  const since = rows.flatMap((row) => (row.since ? [row.since.getTime()] : []));
  const oldest = since.length > 0 ? now.getTime() - Math.min(...since) : null;
  return {
    license: countOf('license'),
    selfie: countOf('selfie'),
    age: countOf('age'),
    oldest_seconds: oldest === null ? null : Math.max(0, Math.floor(oldest / SECOND)),
  };
}
