import { type KyselyPlugin, PostgresQueryCompiler, type RootOperationNode, SelectQueryNode } from 'kysely';
import { LOCK_ORDER } from '../../../src/server/store/lock-order.ts';
import type { Tx } from '../../../src/server/store/transaction.ts';

const LOCKS: ReadonlySet<string> = new Set(LOCK_ORDER);
const compiler = new PostgresQueryCompiler();

/**
 * The same transaction, which may take no lock against `LOCK_ORDER`. It reads the text of each query. A table
 * is not checked again after the transaction has locked rows of it, and foreign keys and triggers are not
 * checked.
 * @param refuse receives a sentence about each lock that is out of order or has no place, and throws
 */
export function watchLocks(tx: Tx, refuse: (sentence: string) => never): Tx {
  const held: string[] = [];
  let rank = 0;
  let endsTenant = false;
  const take = (lock: string) => {
    if (endsTenant || held.includes(lock)) return;
    const next = LOCK_ORDER.findIndex((name, at) => at >= rank && name === lock);
    if (next < 0 && !LOCKS.has(lock)) refuse(`${lock} has no place in store/lock-order: give it one.`);
    else if (next < 0)
      refuse(`A transaction that has ${held.join(', ')} locks ${lock}, against store/lock-order.`);
    held.push(lock);
    rank = next;
  };
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      if (onlyReads(node)) return node;
      const text = compiler.compileQuery(node, queryId).sql.replace(/\s+/g, ' ');
      listLocks(text).forEach(take);
      if (/ from "tenants" .* for update$/.test(text)) endsTenant = true;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return tx.withPlugin(plugin);
}

/** Most queries: their text is not compiled a second time. */
const onlyReads = (node: RootOperationNode): boolean =>
  SelectQueryNode.is(node) && !node.with && !node.endModifiers?.length;

const NAMED = /^insert into tenant_locks .* select tenant_id, '([^']+)' from tenants/;
const WRITTEN = /^\s*(?:update|delete from) "?(\w+)"?|(?:with|\)|,) .*?\((?:update|delete from) "?(\w+)"?/;
const OVERWRITTEN = /^\s*(?:with .*)?insert into "?(\w+)"? .*on conflict .*do update/;
const TABLES = /(?:from|join) "(\w+)"(?: as "(\w+)")?/g;
const ROWS = / for (?:no key update|update|key share|share)(?: of ("\w+"))?/g;

/** The tables and names that a query locks, in its order. */
function listLocks(text: string): string[] {
  const named = NAMED.exec(text)?.[1];
  if (named !== undefined) return [named];
  const written = WRITTEN.exec(text) ?? OVERWRITTEN.exec(text);
  if (written) return [(written[1] ?? written[2])!];
  const tables = new Map([...text.matchAll(TABLES)].map(([, table, alias]) => [alias ?? table!, table!]));
  return [...text.matchAll(ROWS)].flatMap(([, of]) =>
    of ? [tables.get(of.replaceAll('"', ''))!] : [...tables.values()],
  );
}
