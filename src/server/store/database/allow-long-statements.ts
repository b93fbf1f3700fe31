import { sql } from 'kysely';
import type { Tx } from '../transaction.ts';

/** Six hours: what takes longer than this has no end. */
export const LONG_STATEMENT_MS = 6 * 60 * 60 * 1000;

const LONG_STATEMENTS = `set local statement_timeout = ${LONG_STATEMENT_MS}`;

/**
 * From here on the transaction may ask for statements that take hours, such as the removal of a tenant's audit: on
 * PostgreSQL's side and on ours.
 */
export async function allowLongStatements(tx: Tx): Promise<void> {
  await sql.raw(LONG_STATEMENTS).execute(tx);
}

export const isLongStatements = (text: string): boolean => text === LONG_STATEMENTS;
