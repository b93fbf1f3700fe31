import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { readSqlState, SQL_STATE } from '../../src/server/store/database/sql-states.ts';

/** The role within a transaction: the connection's user, or one of the two roles as the product sets them. */
type Asker = 'owner' | 'system' | { tenant: string };

type Row = Record<string, unknown>;

/** A connection in one transaction. */
export type Session = {
  ask(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** @returns the engine's command tag, `COMMIT` if it was committed */
  commit(): Promise<string>;
  rollback(): Promise<void>;
};

/** The engine under test, with a schema and three roles for only this run. */
export type Engine = {
  schema: string;
  roles: { tenant: string; system: string; reviewer: string };
  begin(asker?: Asker): Promise<Session>;
  inTransaction<T>(asker: Asker, work: (session: Session) => Promise<T>): Promise<T>;
  /** Runs DDL as the owner, in one transaction. */
  define(script: string): Promise<void>;
  /** A connection outside of transactions. */
  connect(): Promise<pg.Client>;
  /** Destroys the connections that were opened since the last call, whatever they wait for. */
  disconnect(): void;
};

const LIMITS = { lock_timeout: '5s', statement_timeout: '25s' };

export function openEngine(url: string, parts: Pick<Engine, 'schema' | 'roles'>): Engine {
  let clients: pg.Client[] = [];
  const { schema, roles } = parts;
  const connect = async () => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
    // A connection that the engine closes, as a check wants, must not end the process.
    client.on('error', () => {});
    clients.push(client);
    await client.connect();
    return client;
  };
  const begin = async (asker: Asker = 'owner'): Promise<Session> => {
    const client = await connect();
    const ask = async (text: string, values: readonly unknown[] = []) =>
      (await client.query<Row>(text, [...values])).rows;
    await ask('begin');
    const settings = { search_path: schema, ...LIMITS, ...getSettings(asker, roles) };
    for (const [name, value] of Object.entries(settings))
      await ask('select set_config($1, $2, true)', [name, value]);
    const end = async (how: string) => {
      const { command } = await client.query(how);
      await client.end();
      return command;
    };
    return { ask, commit: () => end('commit'), rollback: async () => void (await end('rollback')) };
  };
  const inTransaction: Engine['inTransaction'] = async (asker, work) => {
    const session = await begin(asker);
    const result = await work(session);
    await session.commit();
    return result;
  };
  return {
    ...parts,
    begin,
    inTransaction,
    connect,
    define: (script) => inTransaction('owner', async ({ ask }) => void (await ask(script))),
    disconnect: () => {
      for (const client of clients) client.connection.stream.destroy();
      clients = [];
    },
  };
}

function getSettings(asker: Asker, roles: Engine['roles']): Record<string, string> {
  if (asker === 'owner') return {};
  if (asker === 'system') return { role: roles.system };
  return { role: roles.tenant, 'attesta.tenant': asker.tenant };
}

/** Names that nothing in the database has. */
export function nameParts(): Pick<Engine, 'schema' | 'roles'> {
  const name = `attesta_conformance_${randomBytes(6).toString('hex')}`;
  return {
    schema: name,
    roles: { tenant: `${name}_tenant`, system: `${name}_system`, reviewer: `${name}_reviewer` },
  };
}

const MAX_TRIES = 4;
const MAX_PAUSE_MS = 40;

/** Retries a transaction that the engine rolled back, as often as the product does (`store/database`). */
export async function retryUndone<T>(work: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      const state = readSqlState(error);
      const isUndone = state === SQL_STATE.serializationFailure || state === SQL_STATE.deadlockDetected;
      if (tried === MAX_TRIES || !isUndone) throw error;
      await setTimeout(Math.random() * MAX_PAUSE_MS * tried);
    }
  }
}
