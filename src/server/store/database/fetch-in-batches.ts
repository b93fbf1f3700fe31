import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Schema } from '../schema/schema.ts';
import type { Tx } from '../transaction.ts';

/** Any query whose rows are wanted, however it was built. */
export type RowsQuery<Row> = SelectQueryBuilder<Schema, never, Row> | RawBuilder<Row>;

/**
 * The rows of a query, so many at a time. They are of one state, as a cursor reads them; one at a time within a
 * transaction.
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
