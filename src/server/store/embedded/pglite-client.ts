import { Duplex } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { SQL_STATE } from '../database/sql-states.ts';
import { DurableNodeFS } from './durable-node-fs.ts';

/**
 * The storage of the embedded database: a durable folder, or memory filled from a snapshot (tests).
 * `onHalt` is called when PostgreSQL has given up because a write or sync failed.
 */
export type PgliteHome = { folder: string; onHalt?: () => void } | { snapshot: Blob | null };

export type PgliteClient = Pick<PGlite, 'query' | 'exec' | 'close'> & {
  /** Sends messages of PostgreSQL's protocol and returns the answers. */
  ask(messages: Uint8Array): Promise<Uint8Array>;
};

/**
 * Without `-F`, which PGlite sets and which means "no fsync": here an acknowledged write is durable.
 * PostgreSQL would use fdatasync for its log, but Emscripten's does nothing; its fsync reaches the file
 * system (see `DurableNodeFS`).
 */
const START_PARAMS = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  // A finished log segment is removed, not recycled with its old content (see `scrub`).
  '-c',
  'wal_recycle=off',
  // Most of PGlite's 128 MB would never be used: the system caches the files' pages as well.
  '-c',
  'shared_buffers=32MB',
];

/** Files in memory need no large buffers: filling 128 MB of them takes most of a start. */
const MEMORY_START_PARAMS = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];

/** Has PostgreSQL's code of a crash, which callers treat as an unavailable database. */
class DatabaseHalted extends Error {
  override readonly name = 'DatabaseHalted';
  readonly code = SQL_STATE.crashShutdown;
}

/**
 * Opens PGlite. When a required write fails, PostgreSQL ends its process (PANIC) and recovers from the log
 * on the next start. PGlite instead continues in an aborted state and hangs in the next query. So after a
 * halt every call is refused, and a call in progress is not acknowledged.
 */
export async function openPgliteClient(home: PgliteHome): Promise<PgliteClient> {
  if (!('folder' in home)) {
    const filled = home.snapshot ? { loadDataDir: home.snapshot } : {};
    return asClient(await PGlite.create({ startParams: MEMORY_START_PARAMS, ...filled }));
  }
  let hasHalted = false;
  const halt = () => {
    hasHalted = true;
    home.onHalt?.();
  };
  const fs = new DurableNodeFS(home.folder, halt);
  const client = asClient(await PGlite.create({ fs, startParams: START_PARAMS }));
  const unlessHalted = async <T>(work: () => Promise<T>): Promise<T> => {
    const refusal = (cause?: unknown) => new DatabaseHalted('The embedded database has halted.', { cause });
    if (hasHalted) throw refusal();
    const result = await work().catch((error: unknown) => {
      throw hasHalted ? refusal(error) : error;
    });
    if (hasHalted) throw refusal();
    return result;
  };
  return {
    query: (...call) => unlessHalted(() => client.query(...call)),
    exec: (...call) => unlessHalted(() => client.exec(...call)),
    ask: (messages) => unlessHalted(() => client.ask(messages)),
    close: async () => (hasHalted ? undefined : client.close()),
  };
}

/**
 * Returns answers as raw bytes. PGlite's `execProtocolRaw` also parses them, and keeps every message until
 * the next `query` or `exec`, which are not called after the migrations.
 */
function asClient(lite: PGlite): PgliteClient {
  return Object.assign(lite, {
    ask: async (messages: Uint8Array) => {
      const parts: Uint8Array[] = [];
      // The bytes are in PostgreSQL's own memory and will be overwritten.
      const onRawData = (part: Uint8Array) => void parts.push(part.slice());
      // PostgreSQL itself syncs what must be durable, see `DurableNodeFS`.
      await lite.runExclusive(() => lite.execProtocolRawStream(messages, { syncToFs: false, onRawData }));
      await setImmediate();
      return Buffer.concat(parts);
    },
  });
}

/**
 * The embedded database as a socket for `pg`, so that both databases have the same driver. It runs on the
 * server's main thread, so other requests are served after each statement. Otherwise a transaction would
 * block them from its first to its last.
 */
export function openPgliteSocket(client: PgliteClient): Duplex {
  const ask = async (bytes: Uint8Array) => {
    const answer = await client.ask(bytes);
    if (answer.length > 0) socket.push(answer);
  };
  const settle = (query: Promise<void>, callback: (error?: Error | null) => void) =>
    query.then(() => callback(), callback);
  const socket: Duplex = new Duplex({
    read() {},
    write: (chunk: Buffer, _encoding, callback) => void settle(ask(chunk), callback),
    writev: (chunks, callback) => void settle(ask(Buffer.concat(chunks.map(({ chunk }) => chunk))), callback),
    final(callback) {
      this.push(null);
      callback();
    },
  });
  // Methods of a system socket that `pg` calls.
  return Object.assign(socket, {
    connect: () => process.nextTick(() => socket.emit('connect')),
    setNoDelay: () => {},
    setKeepAlive: () => {},
    ref: () => {},
    unref: () => {},
  });
}
