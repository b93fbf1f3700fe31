import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type ChainHead, listChainEnds, listErasedSince } from '../../store/audit/audit-chain.ts';
import type { EmbeddedDatabase } from '../../store/embedded/create-pglite-database.ts';
import type { RunningCopy } from '../../store/embedded/data-file-lock.ts';
import { countRecords, findInstallation } from '../../store/installation.ts';
import { listStoredImages } from '../../store/submissions/images.ts';
import { toTenantId } from '../../store/tenant-id.ts';

/** A tenant's last audit entry. */
const chainHead = z.strictObject({ tenant_id: z.string().transform(toTenantId), number: z.number() });

/** A step as a command requests it from the server. */
export const backupStep = z.discriminatedUnion('name', [
  z.strictObject({ name: z.literal('begin') }),
  z.strictObject({ name: z.literal('end') }),
  z.strictObject({ name: z.literal('release') }),
  z.strictObject({
    name: z.literal('compare'),
    keys: z.array(z.string()),
    chainEnds: z.array(chainHead),
  }),
]);
export type BackupStep = z.infer<typeof backupStep>;

/** The state that the copied files will have. */
export const backupDescription = z.strictObject({
  /** the content of `backup_label` */
  label: z.string(),
  /** the required log segments, first and last */
  segments: z.strictObject({ first: z.string(), last: z.string() }),
  /** `global/pg_control` in base64: another process could read it half written */
  control: z.string(),
  /** moment of that state, ISO 8601 */
  takenAt: z.string(),
  installation: z.string(),
  counts: z.strictObject({
    tenants: z.number(),
    subjects: z.number(),
    submissions: z.number(),
    attempts: z.number(),
    audit_entries: z.number(),
  }),
  chainEnds: z.array(chainHead),
  /** keys of all images that the copy names */
  keys: z.array(z.string()),
});
export type BackupDescription = z.infer<typeof backupDescription>;

/** Images and subjects that were erased since the copy. */
export const changesSinceCopy = z.strictObject({
  /** those of the requested keys that the database still names */
  named: z.array(z.string()),
  erased: z.array(z.strictObject({ tenant_id: z.string().transform(toTenantId), subject_id: z.string() })),
});
export type ChangesSinceCopy = z.infer<typeof changesSinceCopy>;

/** The steps of a backup that run in the process with the embedded database, in this order. */
export type BackupSteps = {
  /** From now on the files may be copied, except the write-ahead log. */
  begin(): Promise<void>;
  /** Call when the files are copied. From now on the write-ahead log may be copied. */
  end(): Promise<BackupDescription>;
  /** Call when the log is copied, or at any time to give the backup up. */
  release(): Promise<void>;
  compare(keys: readonly string[], chainEnds: readonly ChainHead[]): Promise<ChangesSinceCopy>;
};

/**
 * Creates the steps in the process with the database. A second backup waits until the first one is
 * released.
 */
export function createBackupSteps(db: EmbeddedDatabase, dataDir: string): BackupSteps {
  let running: RunningCopy | null = null;
  return {
    begin: async () => {
      if (running) throw new Error('The backup has already begun.');
      running = await db.lockDataFiles();
    },
    end: async () => {
      if (!running) throw new Error('No backup was started.');
      const { label, segments, state } = await running.end(async (tx) => ({
        // Synchronous, because the database writes this file on the same thread.
        control: readFileSync(join(dataDir, 'database', 'global', 'pg_control')).toString('base64'),
        takenAt: new Date().toISOString(),
        installation: await findInstallation(tx),
        counts: await countRecords(tx),
        chainEnds: await listChainEnds(tx),
        keys: (await listStoredImages(tx)).map(({ object_key }) => object_key),
      }));
      const { installation, ...rest } = state;
      if (installation === null)
        throw new Error('The database has no installation id yet. Start the server once.');
      return { label, segments, installation, ...rest };
    },
    release: async () => {
      const releasing = running;
      running = null;
      await releasing?.release();
    },
    compare: (keys, chainEnds) =>
      db.asSystem(async (tx) => {
        const objectKeys = new Set(
          keys.length > 0 ? (await listStoredImages(tx)).map((row) => row.object_key) : [],
        );
        return {
          named: keys.filter((key) => objectKeys.has(key)),
          erased: await listErasedSince(tx, chainEnds),
        };
      }),
  };
}
