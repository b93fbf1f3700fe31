import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { sealAudit } from '../encryption/keys/seal-audit.ts';
import { StartError } from '../errors.ts';
import { claimDataFolder } from '../startup/claim-data-folder.ts';
import { type Config, readConfig } from '../startup/config.ts';
import { readMasterKey, refuseWrongKey } from '../startup/load-master-key.ts';
import { openObjects } from '../startup/open-objects.ts';
import { MIGRATIONS } from '../startup/paths.ts';
import { writeLastBackup } from '../storage/disk/last-backup.ts';
import { syncFolder } from '../storage/disk/write-durably.ts';
import { guardInstallation } from '../storage/guard-installation.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { openPglite } from '../store/embedded/open-pglite.ts';
import { explainDisk } from './backup/explain-disk.ts';
import { type Manifest, readBackup } from './backup/manifest.ts';
import { checkRestored, type RestoreReport } from './restore/check-restored.ts';
import { copyIn } from './restore/copy-in.ts';
import { type ErasureHistory, readErasures } from './restore/repeat-erasures.ts';
import type { Command } from './run-command.ts';

const USAGE_TEXT = `npm run restore -- FOLDER [--audit FILE …]: restores a backup into DATA_DIR, which may hold only
master.key. Each FILE is an export of a tenant's audit as JSON that is newer than the backup: subjects erased by then
are erased again.`;

/** `npm run restore -- FOLDER [--audit FILE …]`. */
export const restore: Command = {
  help: USAGE_TEXT,
  async run({ environment, args, say }) {
    const options = parseOptions(args);
    if (!options) return null;
    const config = readConfig(environment);
    const backup = await readBackup(options.folder);
    const erasures = await gatherErasures(backup.manifest, options.audits);
    const report = await restoreInto(config, options.folder, backup, erasures);
    for (const line of describe(backup.manifest, report, erasures, config.dataDir)) say(line);
    return true;
  },
};

function parseOptions(args: string[]): { folder: string; audits: string[] } | null {
  const options = { audit: { type: 'string', multiple: true } } as const;
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [folder, ...rest] = positionals;
    if (!folder || rest.length > 0) return null;
    return { folder: resolve(folder), audits: values.audit ?? [] };
  } catch {
    return null;
  }
}

/**
 * Collects the subjects erased since the backup's state: from the manifest, and from the operator's audit
 * exports.
 */
async function gatherErasures({ erased, takenAt }: Manifest, audits: string[]): Promise<ErasureHistory> {
  const histories = await Promise.all(audits.map((path) => readErasures(resolve(path), takenAt)));
  return {
    subjects: [
      ...erased.map(({ subject_id }) => subject_id),
      ...histories.flatMap(({ subjects }) => subjects),
    ],
    records: histories.flatMap(({ records }) => records),
  };
}

/** The folder in DATA_DIR for the files of an incomplete restore. */
const STAGING_FOLDER = 'restore.unfinished';

async function restoreInto(
  config: Config,
  folder: string,
  backup: Awaited<ReturnType<typeof readBackup>>,
  erasures: ErasureHistory,
): Promise<RestoreReport> {
  if (config.databaseUrl) {
    throw new StartError('A backup is restored into the embedded database. Unset DATABASE_URL.');
  }
  const unlock = await claimDataFolder(config.dataDir);
  const staging = join(config.dataDir, STAGING_FOLDER);
  try {
    await refuseUsed(config.dataDir);
    await rm(staging, { recursive: true, force: true });
    await mkdir(staging, { mode: 0o700 });
    const store = await openObjects({ dataDir: staging, s3: config.s3 });
    await refuseUsedStore(store, backup.manifest);
    const report = await restoreStaged({ config, folder, staging, store, backup, erasures });
    // The restored server knows of no later backup than this one.
    if (backup.manifest.lost.length === 0) await writeLastBackup(config.dataDir, backup.manifest.takenAt);
    if (!config.s3) await rename(join(staging, 'objects'), join(config.dataDir, 'objects'));
    // If the process dies between the two renames, a start finds objects without a database and refuses.
    await rename(join(staging, 'database'), join(config.dataDir, 'database'));
    await rm(staging, { recursive: true });
    await syncFolder(config.dataDir);
    return report;
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    throw explainDisk(error, config.dataDir);
  } finally {
    await unlock();
  }
}

type StagedRestore = {
  config: Config;
  folder: string;
  staging: string;
  store: ObjectStore;
  backup: Awaited<ReturnType<typeof readBackup>>;
  erasures: ErasureHistory;
};

async function restoreStaged(staged: StagedRestore): Promise<RestoreReport> {
  const { config, folder, staging, store, backup, erasures } = staged;
  await copyIn(folder, backup, staging, store);
  const database = join(staging, 'database');
  const masterKey = await readMasterKey(config);
  // Checks the key before the migration, as a start does; without a key there is nothing to check.
  const db = await openPglite({ folder: database }, MIGRATIONS, async (inspectedDatabase) => {
    if (masterKey) await refuseWrongKey(config, inspectedDatabase);
  });
  try {
    const objects = guardInstallation(store, backup.manifest.installation);
    const sealing = masterKey ? sealAudit(db, masterKey) : db;
    return await checkRestored({ db: sealing, objects, masterKey }, backup.manifest, erasures);
  } finally {
    await db.close();
  }
}

/** Allows files that the operator puts there first, and the remains of a killed restore. */
async function refuseUsed(dataDir: string): Promise<void> {
  const names = await readdir(dataDir);
  const isBefore = (name: string) =>
    /^(master\.key(\.previous)?|platform\.token|server\.lock|backup\.(lock|last)|lost\+found)$/.test(name);
  const isLeft = (name: string) =>
    name === STAGING_FOLDER || (name === 'objects' && names.includes(STAGING_FOLDER));
  const usedNames = names.filter((name) => !isBefore(name) && !isLeft(name));
  if (usedNames.length > 0) {
    throw new StartError(
      `The data folder ${dataDir} is not empty (${usedNames.slice(0, 3).join(', ')}). Restore into an empty one.`,
    );
  }
  if (names.includes(STAGING_FOLDER)) await rm(join(dataDir, 'objects'), { recursive: true, force: true });
}

/**
 * A bucket may have outlived its database. If it belongs to the backup's installation, the restore writes
 * to it.
 */
async function refuseUsedStore(store: ObjectStore, { installation }: Manifest): Promise<void> {
  const storedInstallation = await store.readInstallation();
  if (storedInstallation === installation) return;
  if (storedInstallation !== null)
    throw new StartError(
      'The object store and the backup belong to different installations. Configure the store of the backup.',
    );
  for await (const _ of store.list())
    throw new StartError('The object store is not empty. Restore into an empty one.');
}

function describe(
  manifest: Manifest,
  report: RestoreReport,
  erasures: ErasureHistory,
  dataDir: string,
): string[] {
  const { counts, images, takenAt } = manifest;
  const lines = [
    `${dataDir}: ${counts.subjects} subjects and ${images} images as of ${takenAt}, each file as it was backed up.`,
  ];
  if (report.opened === null) {
    lines.push(
      'Without a master key no image was checked. Put master.key into DATA_DIR or set MASTER_KEY before you start.',
    );
  } else {
    lines.push(`${report.opened} images can be decrypted with the master key.`);
  }
  if (report.missing > 0)
    lines.push(`${report.missing} images that the database names are missing from the backup.`);
  if (report.erasedAgain > 0) lines.push(`${report.erasedAgain} subjects were erased again.`);
  if (erasures.records.length > 0) {
    lines.push(
      `Single records of these subjects were erased after the backup; erase them again by hand: ${[...new Set(erasures.records)].join(', ')}.`,
    );
  }
  lines.push(
    `Other erasures, revocations, suspensions and deletions after ${takenAt} are undone. Before you start, repeat them as docs/backups.md says.`,
  );
  return lines;
}
