import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Schema } from '../schema/schema.ts';
import type { Tx } from '../transaction.ts';

/** What makes a whole database of files that were copied while it was written to. */
export type BackupEnd<Seen> = {
  /** the content of `backup_label`, by which PostgreSQL knows where in its log to begin */
  label: string;
  /** the segments of the log that it needs, by their names in `pg_wal`, first and last */
  segments: { first: string; last: string };
  /** what was seen of the state that the copy will have */
  seen: Seen;
};

/** Files of the embedded database that may be copied while it is written to; see decision 72. */
export type CopyableFiles = {
  /** When they are copied, but for the log. `look` sees the state that the copy will have, and changes nothing. */
  end<Seen>(look: (tx: Tx) => Promise<Seen>): Promise<BackupEnd<Seen>>;
  /** Called when the log is copied too, or when the copy is given up. */
  release(): Promise<void>;
};

/** Statements outside of a transaction, by whom the tables belong to. */
type RunAsOwner = <T>(work: (owner: Kysely<Schema>) => Promise<T>) => Promise<T>;

/** One at a time: a copy, or what would take away the log that a copy needs (`whenFree`). */
export function createDataFileLock(
  asOwner: RunAsOwner,
  asSystem: Database['asSystem'],
): {
  hold(): Promise<CopyableFiles>;
  whenFree<T>(work: () => Promise<T>): Promise<T>;
} {
  let last: Promise<void> = Promise.resolve();
  const takeTurn = async () => {
    let release = () => {};
    const before = last;
    last = new Promise((resolve) => {
      release = resolve;
    });
    await before;
    return release;
  };
  return {
    hold: async () => {
      const release = await takeTurn();
      return begin(asOwner, asSystem, release).catch((error: unknown) => {
        release();
        throw error;
      });
    },
    whenFree: async (work) => {
      const release = await takeTurn();
      return work().finally(release);
    },
  };
}

/** As PostgreSQL's own base backup: from here on its log has every page that is changed as a whole. */
async function begin(
  asOwner: RunAsOwner,
  asSystem: Database['asSystem'],
  free: () => void,
): Promise<CopyableFiles> {
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
      // No other transaction is under way beside this one: what it sees is what the log ends with.
      asSystem(async (tx) => {
        const seen = await look(tx);
        await sql`set local role none`.execute(tx);
        const { label, last } = await stop(tx);
        return { label, segments: { first: parseFirstSegment(label), last }, seen };
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
  const found = /^START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)/.exec(label);
  if (!found) throw new Error('The database did not report where in its log the copy begins. Try again.');
  return found[1]!;
}
