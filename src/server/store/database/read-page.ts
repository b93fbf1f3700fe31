import type { SelectQueryBuilder } from 'kysely';
import type { Schema } from '../schema/schema.ts';
import type { Tx } from '../transaction.ts';
import { readInBatches } from './read-in-batches.ts';

/** One batch, and the row that tells whether there is another page. */
const SMALL_PAGE = 101;

export const isSmallPage = (limit: number): boolean => limit <= SMALL_PAGE;

/**
 * Reads a page of at most `limit` rows: a small one with one query, a larger one in batches with a cursor.
 */
export function readPage<Row>(
  tx: Tx,
  query: SelectQueryBuilder<Schema, never, Row>,
  limit: number,
): Promise<Row[]> {
  const page = query.limit(limit);
  return isSmallPage(limit) ? page.execute() : readInBatches(tx, page);
}
