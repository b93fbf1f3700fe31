import {
  CompiledQuery,
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
} from 'kysely';
import type { Tx } from '../transaction.ts';
import { type RequestRole, takeRole } from './request-roles.ts';

/**
 * Makes the name of a table mean the view of reviewers, where there is one. The views are in a schema that is named for
 * that of the tables.
 */
export const USE_VIEWS = `set_config('attesta.tables', current_setting('search_path'), true),
  set_config('search_path', quote_ident(current_schema() || '_reviewer') || ', ' || quote_ident(current_schema()), true)`;

const ENTER_VIEWS = CompiledQuery.raw(`select ${takeRole('reviewer')}, ${USE_VIEWS}`);
const LEAVE_VIEWS = CompiledQuery.raw(
  `select ${takeRole('tenant')}, set_config('search_path', current_setting('attesta.tables'), true)`,
);

/**
 * Marks a transaction that reads the views of reviewers. It changes no query: as a plugin it is a part of the
 * transaction, and `onTables` finds it there.
 */
class ReviewerViews implements KyselyPlugin {
  areLeft = false;

  static find(tx: Tx): ReviewerViews | null {
    return tx.getExecutor().plugins.find((plugin) => plugin instanceof ReviewerViews) ?? null;
  }

  transformQuery({ node }: PluginTransformQueryArgs) {
    return node;
  }

  async transformResult({ result }: PluginTransformResultArgs) {
    return result;
  }
}

export const withViews = (role: RequestRole, tx: Tx): Tx =>
  role === 'reviewer' ? tx.withPlugin(new ReviewerViews()) : tx;

const BECOME_REVIEWER = `select ${takeRole('reviewer')}, ${USE_VIEWS}, set_config('attesta.reviewer', $1, true)`;

/**
 * Continues a transaction of a tenant for a member of staff, as `asStaff` begins one: for a caller who is identified in
 * the same transaction.
 * @param reader as in `asStaff`
 */
export async function readAs(tx: Tx, reader: number | null): Promise<Tx> {
  if (reader === null) return tx;
  await tx.executeQuery(CompiledQuery.raw(BECOME_REVIEWER, [String(reader)]));
  return withViews('reviewer', tx);
}

/** Whether the transaction may hide rows from its reader. */
export const readsViews = (tx: Tx): boolean => ReviewerViews.find(tx) !== null;

/**
 * Runs a part of a transaction on the tables themselves: what it writes, and what it must read to write it. Nothing of a
 * blind sample is hidden there, so it returns nothing that the views do not show. The queries of a transaction run one
 * after another, so none of another part comes between.
 */
export async function onTables<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const views = ReviewerViews.find(tx);
  if (!views || views.areLeft) return work();
  await tx.executeQuery(LEAVE_VIEWS);
  views.areLeft = true;
  const enter = async () => {
    views.areLeft = false;
    await tx.executeQuery(ENTER_VIEWS);
  };
  let result: T;
  try {
    result = await work();
  } catch (error) {
    // After an error of the database, no statement of the transaction runs.
    await enter().catch(() => {});
    throw error;
  }
  await enter();
  return result;
}
