import { CompiledQuery, PostgresQueryCompiler, type RootOperationNode, sql } from 'kysely';
import type { Tx } from '../../../src/server/store/transaction.ts';

type Plan = 'seqscan' | 'bitmapscan' | 'sort';

/** Gives the planner statistics of these tables, as autovacuum does for an operator. */
export async function analyzeTables(tx: Tx, ...tables: string[]): Promise<void> {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(tx);
  // Only the owner of a table may analyse it.
  await sql`reset role`.execute(tx);
  for (const table of tables) await sql`analyze ${sql.table(table)}`.execute(tx);
  await sql`set local role ${sql.id(rows[0]!.role)}`.execute(tx);
}

/**
 * The plans of the queries that `run` makes, without the kinds of plan that a small table gets because it is small.
 * @param without what a table of many rows would not get
 */
export async function explainQueries(
  tx: Tx,
  without: readonly Plan[],
  run: (tx: Tx) => Promise<unknown>,
): Promise<string[]> {
  for (const plan of without) await sql`select set_config(${`enable_${plan}`}, 'off', true)`.execute(tx);
  const nodes: RootOperationNode[] = [];
  const heard = tx.withPlugin({
    transformQuery: ({ node }) => {
      nodes.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await run(heard);
  const plans: string[] = [];
  for (const node of nodes) {
    const { sql: text, parameters } = new PostgresQueryCompiler().compileQuery(node, { queryId: '' });
    const { rows } = await tx.executeQuery<Record<string, string>>(
      CompiledQuery.raw(`explain ${text}`, [...parameters]),
    );
    plans.push(rows.map((row) => Object.values(row)[0]).join('\n'));
  }
  return plans;
}
