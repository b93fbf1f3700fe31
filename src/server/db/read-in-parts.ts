import { type SelectQueryBuilder, sql } from 'kysely';
import type { Tx } from './database.ts';
import type { Schema } from './schema.ts';

/** So many small rows take the embedded database about ten milliseconds, and it works on the server's own thread. */
const SMALL_ROWS = 100;

/**
 * The rows of a query that may have very many, some at a time: after each query others have their turn. They are of
 * one state, as a cursor reads them; one call at a time within a transaction.
 */
export async function readInParts<Row>(
  tx: Tx,
  // What the query is made of does not matter, only what it gives.
  query: SelectQueryBuilder<Schema, never, Row>,
  rowsAtOnce = SMALL_ROWS,
): Promise<Row[]> {
  await sql`declare parts no scroll cursor for ${query}`.execute(tx);
  const rows: Row[] = [];
  for (;;) {
    const part = await sql<Row>`fetch forward ${sql.lit(rowsAtOnce)} from parts`.execute(tx);
    rows.push(...part.rows);
    if (part.rows.length < rowsAtOnce) break;
  }
  await sql`close parts`.execute(tx);
  return rows;
}
