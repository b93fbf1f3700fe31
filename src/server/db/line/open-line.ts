import type { CompiledQuery, DatabaseConnection, QueryResult, RootOperationNode } from 'kysely';
import type pg from 'pg';
import utils from 'pg/lib/utils.js';
import { isLongStatements } from '../allow-long-statements.ts';
import { isRawRead } from '../read-raw.ts';
import { isStalePlan } from '../sql-states.ts';
import type { Connections, Entering } from './connections.ts';
import { type Deadline, type Outcome, type Sent, type Statement, sendBatch } from './send-batch.ts';

/** A connection for as long as one transaction has it. */
export type Line = DatabaseConnection & {
  /** Ends what was begun; nothing may be asked from here on. */
  end(how: 'commit' | 'rollback'): Promise<void>;
};

type Asked = Sent & { isRead: boolean };

const BEGIN: Statement = { text: 'begin', values: [] };
/** The statement by which work may end its transaction itself (see `ask-last`). */
const COMMIT = 'commit';

/**
 * Takes a connection with few trips. What is asked for at the same time is sent at the same time, behind the statement
 * by which the transaction enters. Reads alone are a transaction of each batch, which costs no trip: as each statement
 * sees what is committed (`read committed`), they show the same as in one around all of them. From the first statement
 * on that may write or lock, there is one to the end.
 * @param entering null for nobody: each batch for itself, as the owner of the tables
 * @param mayTakeLong whether its statements have the longer deadline from the first one on
 */
export function openLine(
  connections: Connections,
  client: pg.PoolClient,
  entering: Entering | null,
  mayTakeLong = false,
): Line {
  let waiting: Asked[] = [];
  /** the batch that is being sent; null while there is none */
  let sending: Promise<void> | null = null;
  let isOpen = false;
  let isOver = false;
  let isCommitted = false;
  let isLong = mayTakeLong;
  const name = ({ text, values }: Statement): Statement => ({
    text,
    values,
    name: entering && connections.nameOf(entering.role, text),
  });
  const send = (text: string, parameters: readonly unknown[], isRead: boolean) =>
    new Promise<Outcome>((done, reject) => {
      const failed = (error: unknown) => {
        if (isStalePlan(error)) connections.renameAll();
        reject(error);
      };
      const values = parameters.map(utils.prepareValue);
      waiting.push({ isRead, statement: name({ text, values }), done, failed });
      // The batch is sent once the code that is running has asked for all that it asks for at once.
      sending ??= new Promise<void>((sent) => process.nextTick(sent)).then(sendAll);
    });
  const deadlineFrom = (sentAt: number): Deadline => {
    const { usual, long } = connections.deadlineMs;
    return {
      ms: isLong ? long : usual,
      onAnswer: () => connections.answered(client),
      onSilence: () => connections.silent(sentAt),
    };
  };
  const opensNow = () => entering !== null && !isOpen && waiting.some(({ isRead }) => !isRead);
  const sendAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      const begins = opensNow();
      const batch = waiting;
      waiting = [];
      const ahead = [...(begins ? [BEGIN] : []), ...(entering && !isOpen ? [entering.statement] : [])];
      isOpen ||= begins;
      const all = [...ahead.map((statement) => unheard(name(statement))), ...batch];
      isLong ||= batch.some(({ statement }) => isLongStatements(statement.text));
      const deadline = deadlineFrom(performance.now());
      await sendBatch(client, all, connections.parserOf, connections.preparedOn(client), deadline);
    }
    sending = null;
  };
  const end = async (how: 'commit' | 'rollback') => {
    const asked = send(how, [], false);
    isOver = true;
    const outcome = await asked;
    if (how === 'commit' && outcome.tag !== 'COMMIT') throw new Error('The transaction was undone.');
    isCommitted = how === 'commit';
    return outcome;
  };
  const ask = async (text: string, parameters: readonly unknown[], isRead: boolean) => {
    if (isOver) throw new Error('The transaction is over.');
    return text === COMMIT ? end(COMMIT) : send(text, parameters, isRead);
  };
  return {
    executeQuery: async <R>({ sql, parameters, query }: CompiledQuery) =>
      asResult<R>(await ask(sql, parameters, isPlainRead(query))),
    streamQuery: () => {
      throw new Error('Rows are read in parts.');
    },
    async end(how) {
      const isBegun = isOpen || opensNow();
      const ended = isBegun && !isCommitted ? end(how) : null;
      isOver = true;
      await ended;
      // The connection goes back to the pool only when nothing is being sent on it any more.
      await sending;
    },
  };
}

const CHANGES = /^(?:INSERT \d+|UPDATE|DELETE|MERGE) (\d+)/;

function asResult<R>({ rows, tag }: Outcome): QueryResult<R> {
  const changed = CHANGES.exec(tag)?.[1];
  return { rows: rows as R[], ...(changed === undefined ? {} : { numAffectedRows: BigInt(changed) }) };
}

/** A statement whose rows nobody reads. If it fails, the statement behind it reports that. */
const unheard = (statement: Statement): Sent => ({ statement, done: () => {}, failed: () => {} });

/** A `select` that locks nothing, and has no other statement within it; or SQL of which that was said. */
function isPlainRead(query: RootOperationNode): boolean {
  if (isRawRead(query)) return true;
  if (query.kind !== 'SelectQueryNode') return false;
  return query.with === undefined && (query.endModifiers ?? []).length === 0;
}
