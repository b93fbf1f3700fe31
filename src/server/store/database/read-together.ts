import { type Expression, sql } from 'kysely';
import type { Tx } from '../transaction.ts';

type MomentName<Row> = { [Name in keyof Row]: Date extends Row[Name] ? Name : never }[keyof Row];

/** A query that may be read with others in one statement. */
export type Subquery<Row> = {
  query: Expression<Row>;
  /** its columns of type `timestamptz`, which JSON has as text */
  moments: readonly string[];
};

/**
 * @param query its columns have names, and none is `bytea`; an `int8` or a count must be a safe integer
 * @param moments each column that is a moment
 */
export const toSubquery = <Row>(
  query: Expression<Row>,
  moments: { readonly [Name in MomentName<Row>]: true },
): Subquery<Row> => ({ query, moments: Object.keys(moments) });

/** The rows of each subquery, by its name. */
type RowsOf<Subqueries> = {
  [Name in keyof Subqueries]: Subqueries[Name] extends Subquery<infer Row> ? Row[] : never;
};

/**
 * Reads several lists in one statement and as of one moment: answers of many figures take one round trip, and not one for
 * each. The lists keep the order of their queries.
 */
export async function readTogether<Subqueries extends Record<string, Subquery<unknown>>>(
  tx: Tx,
  subqueries: Subqueries,
): Promise<RowsOf<Subqueries>> {
  const entries = Object.entries(subqueries);
  const columns = entries.map(
    ([name, { query }]) =>
      sql`(select coalesce(json_agg(each), '[]') from (${query}) each) as ${sql.ref(name)}`,
  );
  const { rows } = await sql<Record<string, Record<string, unknown>[]>>`select ${sql.join(columns)}`.execute(
    tx,
  );
  const lists = entries.map(([name, { moments }]) => [name, rows[0]![name]!.map(toDates(moments))]);
  return Object.fromEntries(lists) as RowsOf<Subqueries>;
}

const toDates = (moments: readonly string[]) => (row: Record<string, unknown>) => {
  const dates = moments.map((name) => [name, toDate(row[name])]);
  return { ...row, ...Object.fromEntries(dates) };
};

const toDate = (value: unknown) => (typeof value === 'string' ? new Date(value) : null);
