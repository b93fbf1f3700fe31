import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { repeatWork } from '../pace/repeat-work.ts';
import { writeDurably } from '../storage/disk/write-durably.ts';

/** A server has its data folder for itself, so the command asks it, by a file, to rotate on its own. */
const REQUEST = 'rotate-keys.request';
const ANSWER = 'rotate-keys.answer';
const LOOK_EVERY_MS = 500;

const readText = (path: string) => readFile(path, 'utf8').catch(() => null);

/** Does `rotate` whenever a command asks for it, one at a time. @returns how to stop, which waits for it to end */
export function answerRotations(dataDir: string, rotate: () => Promise<string>): () => Promise<void> {
  const look = async () => {
    if ((await readText(join(dataDir, REQUEST))) === null) return;
    const answer = await rotate().catch((error: Error) => `The rotation failed: ${error.message}`);
    await writeDurably(join(dataDir, ANSWER), Buffer.from(answer));
    await rm(join(dataDir, REQUEST), { force: true });
  };
  // A folder that cannot be written now is met again the next time.
  return repeatWork({ everyMs: LOOK_EVERY_MS, work: look, onFailure: () => {} });
}

/** Asks the server on the folder to rotate. @returns its line; null when the server has ended meanwhile */
export async function askForRotation(
  dataDir: string,
  isThere: () => Promise<boolean>,
): Promise<string | null> {
  await rm(join(dataDir, ANSWER), { force: true });
  await writeDurably(join(dataDir, REQUEST), Buffer.from('rotate\n'));
  for (;;) {
    await setTimeout(LOOK_EVERY_MS);
    const answer = await readText(join(dataDir, ANSWER));
    if (answer !== null) {
      await rm(join(dataDir, ANSWER), { force: true });
      return answer;
    }
    if (!(await isThere())) {
      await rm(join(dataDir, REQUEST), { force: true });
      return null;
    }
  }
}
