import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type ChainHead,
  type ErasedSubject,
  listChainEnds,
  listErasedSince,
} from '../../store/audit-chain.ts';
import type { EmbeddedDatabase } from '../../store/embedded/create-pglite-database.ts';
import type { BackupEnd, CopyableFiles } from '../../store/embedded/hold-files.ts';
import { listAllKept } from '../../store/images.ts';
import { countRecords, findInstallation, type RecordCounts } from '../../store/installation.ts';

/** What the copied files are a copy of. */
export type BackupDescription = Pick<BackupEnd<unknown>, 'label' | 'segments'> & {
  /** `global/pg_control` in base64: copied by another process it might be half written */
  control: string;
  /** ISO 8601 */
  takenAt: string;
  installation: string;
  counts: RecordCounts;
  chainEnds: ChainHead[];
  /** of every image that the copy names */
  keys: string[];
};

/** What is no more since `Taken`. */
export type ChangesSinceCopy = {
  /** keys of those asked about that the database names still */
  named: string[];
  erased: ErasedSubject[];
};

/** What a backup needs of the process that has the embedded database, in this order. */
export type BackupSteps = {
  /** The files may be copied from now on, but for the log. */
  begin(): Promise<void>;
  /** The files are copied. The log may be copied from now on. */
  end(): Promise<BackupDescription>;
  /** The log is copied too; or, after any step, the backup is given up. */
  release(): Promise<void>;
  compare(keys: readonly string[], chainEnds: readonly ChainHead[]): Promise<ChangesSinceCopy>;
};

/** The steps, in the process that has the database. A second backup waits until the first one is released. */
export function createBackupSteps(db: EmbeddedDatabase, dataDir: string): BackupSteps {
  let held: CopyableFiles | null = null;
  return {
    begin: async () => {
      held = await db.holdFiles();
    },
    end: async () => {
      if (!held) throw new Error('No backup was started.');
      const { label, segments, seen } = await held.end(async (tx) => ({
        // Not in the background: the database, which writes it, is on this thread.
        control: readFileSync(join(dataDir, 'database', 'global', 'pg_control')).toString('base64'),
        takenAt: new Date().toISOString(),
        installation: await findInstallation(tx),
        counts: await countRecords(tx),
        chainEnds: await listChainEnds(tx),
        keys: (await listAllKept(tx)).map(({ object_key }) => object_key),
      }));
      const { installation, ...rest } = seen;
      if (installation === null)
        throw new Error('The database has no installation id yet. Start the server once.');
      return { label, segments, installation, ...rest };
    },
    release: async () => {
      const releasing = held;
      held = null;
      await releasing?.release();
    },
    compare: (keys, chainEnds) =>
      db.asSystem(async (tx) => {
        const kept = new Set(keys.length > 0 ? (await listAllKept(tx)).map((row) => row.object_key) : []);
        return {
          named: keys.filter((key) => kept.has(key)),
          erased: await listErasedSince(tx, chainEnds),
        };
      }),
  };
}
