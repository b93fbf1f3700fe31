import { sql } from 'kysely';
import type { Tx } from '../transaction.ts';

/** Six hours in milliseconds; no legitimate statement takes longer. */
export const LONG_STATEMENT_MS = 6 * 60 * 60 * 1000;

const LONG_STATEMENTS = `set local statement_timeout = ${LONG_STATEMENT_MS}`;

/**
 * Allows the rest of the transaction statements of hours, such as the removal of a tenant's audit. It
 * raises PostgreSQL's limit and our deadline.
 */
export async function allowLongStatements(tx: Tx): Promise<void> {
  await sql.raw(LONG_STATEMENTS).execute(tx);
}

export const isLongStatements = (text: string): boolean => text === LONG_STATEMENTS;
