import type { Compilable, CompiledQuery, QueryResult } from 'kysely';
import type { Tx } from '../transaction.ts';

/** Stands in a query where a value will stand. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query whose text is the same whatever its values are: its tree is built and put into words at its first use only,
 * which takes the thread longer than to send it.
 *
 * @param build makes the query; it must hand on each of `values` as it is, and not look at it
 * @returns what asks for the rows
 */
export function compileOnce<Values extends Record<string, unknown>, Row>(
  build: (tx: Tx, values: Values) => Compilable<Row>,
): (tx: Tx, values: Values) => Promise<Row[]> {
  let known: CompiledQuery<Row> | null = null;
  const places = new Proxy({}, { get: (_, name: string) => new Placeholder(name) });
  return async (tx, values) => {
    known ??= build(tx, places as Values).compile();
    const parameters = known.parameters.map((value) =>
      value instanceof Placeholder ? values[value.name] : value,
    );
    const { rows }: QueryResult<Row> = await tx.executeQuery({ ...known, parameters });
    return rows;
  };
}
