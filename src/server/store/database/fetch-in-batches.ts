import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Schema } from '../schema/schema.ts';
import type { Tx } from '../transaction.ts';

/** A query that returns rows, built or raw. */
export type RowsQuery<Row> = SelectQueryBuilder<Schema, never, Row> | RawBuilder<Row>;

/**
 * Fetches the rows of a query in batches. A cursor reads them, so they belong to one snapshot. Run one at a
 * time in a transaction.
 */
export async function* fetchInBatches<Row>(
  tx: Tx,
  query: RowsQuery<Row>,
  rowsAtOnce: number,
): AsyncGenerator<Row[]> {
  await sql`declare parts no scroll cursor for ${query}`.execute(tx);
  for (;;) {
    const { rows } = await sql<Row>`fetch forward ${sql.lit(rowsAtOnce)} from parts`.execute(tx);
    if (rows.length > 0) yield rows;
    if (rows.length < rowsAtOnce) break;
  }
  await sql`close parts`.execute(tx);
}
