import { setImmediate } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { SQL_STATE } from '../database/sql-states.ts';
import { DurableNodeFS } from './durable-node-fs.ts';

/**
 * Where the embedded database lives: a folder that lasts, or memory filled from a snapshot (tests). `onHalt` hears
 * that PostgreSQL has given up, because it could not write or sync what it must.
 */
export type PgliteHome = { folder: string; onHalt?: () => void } | { snapshot: Blob | null };

export type PgliteClient = Pick<PGlite, 'query' | 'exec' | 'close' | 'dumpDataDir'> & {
  /** Takes messages of PostgreSQL's protocol, as many as there are, and answers them. */
  ask(messages: Uint8Array): Promise<Uint8Array>;
};

/**
 * `-F` is PostgreSQL's own switch for "no fsync", which PGlite sets: here acknowledged means written. And
 * Emscripten's fdatasync, which PostgreSQL would use for its log, does nothing at all; its fsync asks the
 * file system (see `DurableNodeFS`).
 */
const START_PARAMS = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  // A segment of the log that is done with is removed, not kept for use with what it holds (see `scrub`).
  '-c',
  'wal_recycle=off',
  // Of PGlite's 128 MB most would never be asked for: the system keeps the files' pages as well.
  '-c',
  'shared_buffers=32MB',
];

/** What lies in memory as files need not lie there twice: filling 128 MB of buffers takes most of a start. */
const MEMORY_START_PARAMS = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];

/** As PostgreSQL codes a crash, which callers know as: the database is away. */
class DatabaseHalted extends Error {
  override readonly name = 'DatabaseHalted';
  readonly code = SQL_STATE.crashShutdown;
}

/**
 * Opens PGlite. PostgreSQL ends its process when it must write and cannot (PANIC), and has the next one recover
 * from the log. PGlite goes on with what was aborted, and hangs for ever in the next query; so nothing reaches it
 * after that: every call is refused, and whatever was under way is not acknowledged.
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
    dumpDataDir: (...call) => unlessHalted(() => client.dumpDataDir(...call)),
    close: async () => (hasHalted ? undefined : client.close()),
  };
}

/**
 * Answers are taken as they come. PGlite's `execProtocolRaw` takes them apart as well and keeps every message of every
 * answer until somebody calls `query` or `exec`, which after the migrations nobody does.
 */
function asClient(lite: PGlite): PgliteClient {
  return Object.assign(lite, {
    ask: async (messages: Uint8Array) => {
      const parts: Uint8Array[] = [];
      // What it shows lies in PostgreSQL's own memory, which it writes over.
      const onRawData = (part: Uint8Array) => void parts.push(part.slice());
      // Durable by what PostgreSQL syncs itself, see `DurableNodeFS`.
      await lite.runExclusive(() => lite.execProtocolRawStream(messages, { syncToFs: false, onRawData }));
      await setImmediate();
      return Buffer.concat(parts);
    },
  });
}
