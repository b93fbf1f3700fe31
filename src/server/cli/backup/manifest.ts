import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { StartError } from '../../errors.ts';
import { readJson } from '../read-json.ts';
import type { WrittenFile } from './write-hashed.ts';

/** Version of the backup's format. Increase it if the format changes. */
export const FORMAT = 1;
export const MANIFEST_FILE = 'manifest.json';
/** A file in the format of `sha256sum -c`. */
export const SUMS = 'SHA256SUMS';

const moment = z.iso.datetime();
const subject = z.object({ tenant_id: z.string(), subject_id: z.string() });

const manifest = z.object({
  format: z.literal(FORMAT),
  installation: z.uuid(),
  /** moment of the database state */
  takenAt: moment,
  endedAt: moment,
  counts: z.object({
    tenants: z.number(),
    subjects: z.number(),
    submissions: z.number(),
    attempts: z.number(),
    audit_entries: z.number(),
  }),
  images: z.number(),
  bytes: z.number(),
  /** folders of the database, some of them empty */
  folders: z.array(z.string()),
  /** subjects that were erased between the two moments */
  erased: z.array(subject),
  /** keys of images that the database names but the store did not have */
  lost: z.array(z.string()),
  /** SHA-256 of `SHA256SUMS` */
  sums: z.string(),
});
export type Manifest = z.infer<typeof manifest>;

export const sha256Hex = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

export function writeSums(files: readonly WrittenFile[]): Buffer {
  return Buffer.from(files.map(({ path, sha256 }) => `${sha256}  ${path}\n`).join(''));
}

const MANIFEST_LINE = /^([0-9a-f]{64}) {2}((?:database|objects)(?:\/[\w.-]+)+)$/;

/** Parses paths within the backup with their SHA-256. Refuses a path that leads outside. */
function readSums(text: string): { path: string; sha256: string }[] {
  const lines = text.split('\n').slice(0, -1);
  return lines.map((line) => {
    const [, sha256, path] = MANIFEST_LINE.exec(line) ?? [];
    if (!sha256 || !path || path.split('/').includes('..'))
      throw new StartError(`${SUMS} is damaged. Use another backup.`);
    return { path, sha256 };
  });
}

/**
 * Reads and checks the manifest of the backup in this folder.
 * @throws StartError if there is none, it is incomplete, or a newer program wrote it
 */
export async function readBackup(
  folder: string,
): Promise<{ manifest: Manifest; files: ReturnType<typeof readSums> }> {
  const text = await readFile(join(folder, MANIFEST_FILE), 'utf8').catch((cause) => {
    throw new StartError(
      `${folder} holds no complete backup: ${MANIFEST_FILE} is missing. Use another backup.`,
      {
        cause,
      },
    );
  });
  const manifestJson = readJson(text);
  const format = z.object({ format: z.number() }).safeParse(manifestJson);
  if (format.success && format.data.format > FORMAT) {
    throw new StartError(`A newer version made the backup in ${folder}. Restore it with that version.`);
  }
  const result = manifest.safeParse(manifestJson);
  if (!result.success)
    throw new StartError(`${MANIFEST_FILE} in ${folder} is damaged. Use another backup.`, {
      cause: result.error,
    });
  const sums = await readFile(join(folder, SUMS)).catch(() => Buffer.alloc(0));
  if (sha256Hex(sums) !== result.data.sums)
    throw new StartError(`${SUMS} in ${folder} is damaged. Use another backup.`);
  return { manifest: result.data, files: readSums(sums.toString()) };
}
