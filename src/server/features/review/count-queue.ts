import type { Tx } from '../../db/database.ts';
import { countWaiting } from '../../records/submissions/cases/count-waiting.ts';

const SECOND = 1000;

/** How many cases of each kind wait for a decision, and for how long the oldest has, in whole seconds. */
export async function countQueue(tx: Tx, tenantId: string, now: Date) {
  const rows = await countWaiting(tx, tenantId);
  const countOf = (kind: string) => rows.find((row) => row.kind === kind)?.count ?? 0;
  const since = rows.flatMap((row) => (row.since ? [row.since.getTime()] : []));
  const oldest = since.length > 0 ? now.getTime() - Math.min(...since) : null;
  return {
    license: countOf('license'),
    selfie: countOf('selfie'),
    age: countOf('age'),
    oldest_seconds: oldest === null ? null : Math.max(0, Math.floor(oldest / SECOND)),
  };
}
