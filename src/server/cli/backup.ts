import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { StartError } from '../errors.ts';
import { type BackupSteps, createBackupSteps } from '../jobs/commands/backup-steps.ts';
import { type Config, readConfig } from '../startup/config.ts';
import { findDatabaseFolder } from '../startup/find-database-folder.ts';
import { openConfiguredDatabase } from '../startup/open-configured-database.ts';
import { openObjects } from '../startup/open-objects.ts';
import { writeLastBackup } from '../storage/disk/last-backup.ts';
import { lockFolder } from '../storage/disk/lock-folder.ts';
import { pathExists } from '../storage/disk/path-exists.ts';
import { syncFolder, writeDurably } from '../storage/disk/write-durably.ts';
import { guardInstallation } from '../storage/guard-installation.ts';
import { copyDatabase } from './backup/copy-database.ts';
import { copyObjects } from './backup/copy-objects.ts';
import { explainDisk } from './backup/explain-disk.ts';
import { FORMAT, MANIFEST_FILE, type Manifest, SUMS, sha256Hex, writeSums } from './backup/manifest.ts';
import { requestBackupSteps } from './backup/request-backup-steps.ts';
import { syncFolders } from './backup/sync-folders.ts';
import { connectToServer } from './connect-to-server.ts';
import type { Command } from './run-command.ts';

/** Two backups at the same time would wait for each other. */
const BACKUP_LOCK = 'backup.lock';

const USAGE_TEXT = `npm run backup -- FOLDER: writes the embedded database and its images into a new folder, while the
server runs or not. Run it as the server's user. The backup does not contain the master key: keep it elsewhere.
npm run restore restores it.`;

/** `npm run backup -- FOLDER`. It fails if the backup lacks an image. */
export const backup: Command = {
  help: USAGE_TEXT,
  async run({ environment, args, say }) {
    const [folder, ...rest] = args;
    if (!folder || folder.startsWith('-') || rest.length > 0) return null;
    const manifest = await backUp(readConfig(environment), resolve(folder));
    for (const line of describe(manifest, resolve(folder))) say(line);
    return manifest.lost.length === 0;
  },
};

async function backUp(config: Config, folder: string): Promise<Manifest> {
  if (config.databaseUrl) {
    throw new StartError(
      'The database is a PostgreSQL server. Back it up with its own tools, as docs/backups.md says.',
    );
  }
  if (!relative(config.dataDir, folder).startsWith('..')) {
    throw new StartError('A backup in the data folder would be lost with it. Name another folder.');
  }
  // Checks this before anything is locked or created.
  await findDatabaseFolder(config.dataDir);
  const unlock = await lockFolder(config.dataDir, BACKUP_LOCK);
  if (!unlock) throw new StartError('Another backup of this data folder is running. Wait until it ends.');
  try {
    const manifest = await withSteps(config, (steps) => writeWhole(config, folder, steps));
    if (manifest.lost.length === 0) await recordBackup(config.dataDir, manifest);
    return manifest;
  } finally {
    await unlock();
  }
}

/** Records the backup for the metrics. @throws StartError if that fails; the backup itself is complete */
async function recordBackup(dataDir: string, { takenAt }: Manifest): Promise<void> {
  await writeLastBackup(dataDir, takenAt).catch((cause: unknown) => {
    throw new StartError(
      `The backup is complete, but its time could not be written to ${dataDir}. Check the permissions and the disk.`,
      {
        cause,
      },
    );
  });
}

/**
 * The server runs the steps if it has locked the folder. Otherwise this process opens the database and runs
 * them.
 */
async function withSteps<T>(config: Config, work: (steps: BackupSteps) => Promise<T>): Promise<T> {
  const server = await connectToServer(config.dataDir);
  if (server) return work(requestBackupSteps(server)).finally(server.close);
  const { db, close } = await openConfiguredDatabase(config);
  if (!('lockDataFiles' in db)) throw new Error('This is not the embedded database.');
  try {
    return await work(createBackupSteps(db, config.dataDir));
  } finally {
    await close();
  }
}

/**
 * Writes under a temporary name and renames at the end, so that an incomplete backup is never taken for a
 * complete one.
 */
async function writeWhole(config: Config, folder: string, steps: BackupSteps): Promise<Manifest> {
  const partial = `${folder}.partial`;
  await refuseUsedFolder(folder);
  await removePartial(partial);
  try {
    await mkdir(partial, { recursive: true, mode: 0o700 });
    const manifest = await write(config, partial, steps);
    await rename(partial, folder);
    await syncFolder(dirname(folder));
    return manifest;
  } catch (error) {
    await steps.release().catch(() => {});
    await rm(partial, { recursive: true, force: true });
    throw explainDisk(error, folder);
  }
}

async function write(config: Config, folder: string, steps: BackupSteps): Promise<Manifest> {
  // Copy the database first: an image is stored before its record, and remains unless it is erased.
  const { description, files, folders } = await copyDatabase(
    await findDatabaseFolder(config.dataDir),
    folder,
    steps,
  );
  const objects = guardInstallation(await openObjects(config), description.installation);
  const images = await copyObjects(objects, folder, steps, description);
  const all = [...files, ...images.files];
  const sums = writeSums(all);
  const manifest: Manifest = {
    format: FORMAT,
    installation: description.installation,
    takenAt: description.takenAt,
    endedAt: new Date().toISOString(),
    counts: description.counts,
    images: images.files.length,
    bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
    folders,
    erased: images.changes.erased,
    lost: images.changes.named,
    sums: sha256Hex(sums),
  };
  await writeDurably(join(folder, SUMS), sums);
  await syncFolders(folder);
  await writeDurably(join(folder, MANIFEST_FILE), Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
  return manifest;
}

async function refuseUsedFolder(folder: string): Promise<void> {
  if (await pathExists(folder)) throw new StartError(`${folder} already exists. Name a new folder.`);
}

/** Removes the remains of a killed backup. Leaves a folder with any other file untouched. */
async function removePartial(partial: string): Promise<void> {
  const names = await readdir(partial).catch(() => []);
  const isOurs = (name: string) =>
    ['database', 'objects', SUMS, MANIFEST_FILE].includes(name) || /^\..+\.tmp$/.test(name);
  if (!names.every(isOurs)) throw new StartError(`${partial} is left from an interrupted backup. Remove it.`);
  await rm(partial, { recursive: true, force: true });
}

function describe({ counts, images, bytes, takenAt, erased, lost }: Manifest, folder: string): string[] {
  const size = `${Math.ceil(bytes / 1e6)} MB`;
  const lines = [
    `${folder}: ${counts.subjects} subjects and ${images} images as of ${takenAt}, ${size}. The master key is not in it.`,
  ];
  if (erased.length > 0) {
    lines.push(`Subjects erased during the backup: ${erased.length}. A restore erases them again.`);
  }
  if (lost.length > 0) {
    lines.push(
      `${lost.length} images that the database names are missing from the store and from the backup: ${lost.slice(0, 10).join(', ')}.`,
    );
  }
  return lines;
}
