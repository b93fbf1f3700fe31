import type { Compilable, CompiledQuery, QueryResult } from 'kysely';
import type { Tx } from '../transaction.ts';

/** Marks the position of a value in a compiled query. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * Compiles a query on its first use. Building its tree and text takes longer than sending it.
 *
 * @param build builds the query; it must pass on each of `values` unchanged and not inspect it
 * @returns a function that runs the query
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
