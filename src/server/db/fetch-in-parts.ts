import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { askTogether } from './ask-together.ts';
import type { Tx } from './database.ts';
import type { Schema } from './schema/schema.ts';

/** What a query is made of does not matter, only what it gives. */
export type RowsQuery<Row> = SelectQueryBuilder<Schema, never, Row> | RawBuilder<Row>;

/**
 * The rows of a query, so many at a time. They are of one state, as a cursor reads them; one at a time within a
 * transaction.
 */
export async function* fetchInParts<Row>(
  tx: Tx,
  query: RowsQuery<Row>,
  rowsAtOnce: number,
): AsyncGenerator<Row[]> {
  const fetch = () => sql<Row>`fetch forward ${sql.lit(rowsAtOnce)} from parts`.execute(tx);
  const declared = sql`declare parts no scroll cursor for ${query}`.execute(tx);
  let [, { rows }] = await askTogether([declared, fetch()]);
  for (;;) {
    if (rows.length > 0) yield rows;
    if (rows.length < rowsAtOnce) break;
    ({ rows } = await fetch());
  }
  // It goes with what comes next, and whatever fails there is told of it.
  sql`close parts`.execute(tx).catch(() => {});
}
