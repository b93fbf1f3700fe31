import type { Tx } from '../transaction.ts';
import { fetchInBatches, type RowsQuery } from './fetch-in-batches.ts';

/**
 * Small rows in one batch: they take the embedded database about ten milliseconds, on the server's main
 * thread.
 */
const SMALL_ROWS = 100;

/**
 * Reads all rows of a query in batches, and serves other requests after each. A cursor reads them, so they
 * belong to one snapshot. Run one at a time in a transaction.
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
