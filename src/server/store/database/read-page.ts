import type { SelectQueryBuilder } from 'kysely';
import type { Schema } from '../schema/schema.ts';
import type { Tx } from '../transaction.ts';
import { readInBatches } from './read-in-batches.ts';

/** As many as are read at once anyway, and the row that tells whether there is another page. */
const SMALL_PAGE = 101;

export const isSmallPage = (limit: number): boolean => limit <= SMALL_PAGE;

/** The rows of a page of at most so many: at once where it is small, which needs no cursor, and else in parts. */
export function readPage<Row>(
  tx: Tx,
  query: SelectQueryBuilder<Schema, never, Row>,
  limit: number,
): Promise<Row[]> {
  const page = query.limit(limit);
  return isSmallPage(limit) ? page.execute() : readInBatches(tx, page);
}
