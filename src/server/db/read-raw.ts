import type { RawBuilder } from 'kysely';
import type { Tx } from './database.ts';

const reads = new WeakSet<object>();

/**
 * The rows of a query in SQL that neither writes nor locks. Kysely's tree does not tell that of SQL, so this does: no
 * `begin` goes ahead of it, and no `commit` behind it.
 */
export async function readRaw<Row>(tx: Tx, query: RawBuilder<Row>): Promise<Row[]> {
  const compiled = query.compile(tx);
  reads.add(compiled.query);
  return (await tx.executeQuery(compiled)).rows;
}

export const isRawRead = (query: object): boolean => reads.has(query);
