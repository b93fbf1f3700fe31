import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Schema } from '../schema/schema.ts';
import type { Tx } from '../transaction.ts';

/** The data that completes a copy of the files, taken while the database was in use. */
export type BackupEnd<Seen> = {
  /** the content of `backup_label`, which tells PostgreSQL where to start in its log */
  label: string;
  /** the required log segments, first and last, by their names in `pg_wal` */
  segments: { first: string; last: string };
  /** result of `look` at the copied state */
  state: Seen;
};

/** A copy that is being made of the embedded database’s files, while it is in use; see decision 72. */
export type RunningCopy = {
  /**
   * Call it when all files except the log are copied. `look` reads the state that the copy will have; it
   * must not write.
   */
  end<Seen>(look: (tx: Tx) => Promise<Seen>): Promise<BackupEnd<Seen>>;
  /** Call it when the log is copied too, or the copy is given up. */
  release(): Promise<void>;
};

/** Runs statements outside of a transaction, as the owner of the tables. */
type RunAsOwner = <T>(work: (owner: Kysely<Schema>) => Promise<T>) => Promise<T>;

/** A mutex between a copy of the files and work that would remove the log needed by a copy (`whenFree`). */
export function createDataFileLock(
  asOwner: RunAsOwner,
  asSystem: Database['asSystem'],
): {
  lock(): Promise<RunningCopy>;
  whenFree<T>(work: () => Promise<T>): Promise<T>;
} {
  let last: Promise<void> = Promise.resolve();
  const acquireLock = async () => {
    let release = () => {};
    const before = last;
    last = new Promise((resolve) => {
      release = resolve;
    });
    await before;
    return release;
  };
  return {
    lock: async () => {
      const release = await acquireLock();
      return begin(asOwner, asSystem, release).catch((error: unknown) => {
        release();
        throw error;
      });
    },
    whenFree: async (work) => {
      const release = await acquireLock();
      return work().finally(release);
    },
  };
}

/** Starts a base backup as PostgreSQL does: from here on the log contains every changed page in full. */
async function begin(
  asOwner: RunAsOwner,
  asSystem: Database['asSystem'],
  free: () => void,
): Promise<RunningCopy> {
  await asOwner((owner) => sql`select pg_backup_start('attesta', true)`.execute(owner));
  let isOpen = true;
  const stop = async (tx: Kysely<Schema>) => {
    const { rows } = await sql<{ label: string; last: string }>`
      select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(false)`.execute(tx);
    isOpen = false;
    return rows[0]!;
  };
  return {
    end: (look) =>
      // There is one connection, so no other transaction is in progress: the log ends with the state seen
      // here.
      asSystem(async (tx) => {
        const observation = await look(tx);
        await sql`set local role none`.execute(tx);
        const { label, last } = await stop(tx);
        return { label, segments: { first: parseFirstSegment(label), last }, state: observation };
      }),
    release: async () => {
      try {
        if (isOpen) await asOwner(stop);
      } finally {
        free();
      }
    },
  };
}

function parseFirstSegment(label: string): string {
  const match = /^START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)/.exec(label);
  if (!match) throw new Error('The database did not report where in its log the copy begins. Try again.');
  return match[1]!;
}
