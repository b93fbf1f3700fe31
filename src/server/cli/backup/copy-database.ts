import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../../errors.ts';
import type { BackupDescription, BackupSteps } from '../../jobs/commands/backup-steps.ts';
import { mapConcurrent } from '../../workers/concurrency/map-concurrent.ts';
import { readParts } from './read-parts.ts';
import { type WrittenFile, writeHashed } from './write-hashed.ts';

/** Some thousand files are small, and each one is synced. */
const COPY_CONCURRENCY = 8;
const SEGMENTS_A_FILE = 0x100;

/**
 * Files of one running process, or files that the server creates again:
 * https://www.postgresql.org/docs/current/continuous-archiving.html.
 */
const OF_THE_PROCESS = /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|backup_label.*|pg_control)$/;
/** Folders that must exist but are copied empty. */
const LEFT_EMPTY = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
]);

export type CopiedDatabase = { description: BackupDescription; files: WrittenFile[]; folders: string[] };

/** Copies the files of an embedded database, which may be in use, to `database/` in the target folder. */
export async function copyDatabase(from: string, to: string, steps: BackupSteps): Promise<CopiedDatabase> {
  const files: WrittenFile[] = [];
  const folders: string[] = [];
  const write = async (name: string, parts: Parameters<typeof writeHashed>[2]) =>
    void files.push(await writeHashed(to, `database/${name}`, parts));
  const copy = (name: string) => write(name, readParts(join(from, name)));
  const names: string[] = [];
  const walk = async (below: string, withFiles: boolean): Promise<void> => {
    folders.push(`database/${below}`.replace(/\/$/, ''));
    await mkdir(join(to, 'database', below), { recursive: true, mode: 0o700 });
    for (const entry of await readdir(join(from, below), { withFileTypes: true })) {
      const name = `${below}${entry.name}`;
      if (entry.isDirectory()) await walk(`${name}/`, withFiles && !LEFT_EMPTY.has(name));
      else if (withFiles && !OF_THE_PROCESS.test(entry.name)) names.push(name);
    }
  };
  await steps.begin();
  await walk('', true);
  await mapConcurrent(names, COPY_CONCURRENCY, (name) => ignoreMissing(() => copy(name)));
  const description = await steps.end();
  await write('backup_label', [Buffer.from(description.label)]);
  await write('global/pg_control', [Buffer.from(description.control, 'base64')]);
  for (const segment of await listSegments(join(from, 'pg_wal'), description))
    await copy(`pg_wal/${segment}`);
  await steps.release();
  return { description, files, folders };
}

/** A file may be deleted during the copy: the log restores that state. */
async function ignoreMissing(copy: () => Promise<void>): Promise<void> {
  await copy().catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}

async function listSegments(
  folder: string,
  { segments: { first, last } }: BackupDescription,
): Promise<string[]> {
  const segmentNames = (await readdir(folder)).filter(
    (name) => name.length === 24 && name >= first && name <= last,
  );
  if (segmentNames.length !== segmentNumber(last) - segmentNumber(first) + 1) {
    throw new StartError('The database removed a part of its log during the backup. Try again.');
  }
  return segmentNames.sort();
}

/** A segment's name is its timeline, which never changes here, and its position as two 32-bit numbers. */
const segmentNumber = (segment: string) =>
  Number.parseInt(segment.slice(8, 16), 16) * SEGMENTS_A_FILE + Number.parseInt(segment.slice(16), 16);
