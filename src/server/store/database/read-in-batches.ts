import type { Tx } from '../transaction.ts';
import { fetchInBatches, type RowsQuery } from './fetch-in-batches.ts';

/** So many small rows take the embedded database about ten milliseconds, and it works on the server's own thread. */
const SMALL_ROWS = 100;

/**
 * The rows of a query that may have very many, some at a time: after each query others have their turn. They are of
 * one state, as a cursor reads them; one call at a time within a transaction.
 */
export async function readInBatches<Row>(
  tx: Tx,
  query: RowsQuery<Row>,
  rowsAtOnce = SMALL_ROWS,
): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const part of fetchInBatches(tx, query, rowsAtOnce)) rows.push(...part);
  return rows;
}
