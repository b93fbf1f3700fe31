import { setTimeout } from 'node:timers/promises';
import type { BackupDescription, BackupSteps, ChangesSinceCopy } from '../../jobs/commands/backup-steps.ts';
import type { ObjectStore } from '../../storage/object-store.ts';
import { mapConcurrent } from '../../workers/concurrency/map-concurrent.ts';
import { type WrittenFile, writeHashed } from './write-hashed.ts';

/** Enough to hide the latency of the store and of syncing. */
const COPY_CONCURRENCY = 8;
/**
 * An erasure removes an image some moments before its record, so a missing image is looked for several
 * times.
 */
const MAX_POLLS = 5;
const POLL_INTERVAL_MS = 500;

export type ObjectCopyResult = { files: WrittenFile[]; changes: ChangesSinceCopy };

/**
 * Copies the images that the copied database names to `objects/` in the target folder. Images never change.
 */
export async function copyObjects(
  objects: ObjectStore,
  targetDir: string,
  steps: BackupSteps,
  { keys, chainEnds }: BackupDescription,
): Promise<ObjectCopyResult> {
  const files: WrittenFile[] = [];
  const missing: string[] = [];
  await mapConcurrent(keys, COPY_CONCURRENCY, async (key) => {
    const bytes = await objects.get(key);
    if (bytes) files.push(await writeHashed(targetDir, `objects/${key}`, [bytes]));
    else missing.push(key);
  });
  // An image that the database still names after the last comparison was not erased: it is lost.
  let since = await steps.compare(missing, chainEnds);
  for (let polls = 1; since.named.length > 0 && polls < MAX_POLLS; polls += 1) {
    await setTimeout(POLL_INTERVAL_MS);
    since = await steps.compare(since.named, chainEnds);
  }
  return { files, changes: since };
}
