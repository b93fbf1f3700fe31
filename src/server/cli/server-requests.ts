import { randomUUID } from 'node:crypto';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { StartError } from '../errors.ts';
import { lockFolder } from '../storage/disk/lock-folder.ts';
import { writeDurably } from '../storage/disk/write-durably.ts';
import { runPeriodically } from '../workers/concurrency/run-periodically.ts';

/** What a command has the server on a data folder do, since the server has the folder for itself. */
export type ServerTask = 'rotate-keys' | 'backup';

/** How often the server looks for a request and whether who asked is still there, and the command for its answer. */
export const LOOK_EVERY_MS = 500;

/** A file for each direction. Only who owns the data folder can write there, or read. */
const exchangeFiles = (dataDir: string, errand: ServerTask) => ({
  request: join(dataDir, `${errand}.request`),
  answer: join(dataDir, `${errand}.answer`),
});

/**
 * Request and answer begin with the request's id: an answer that comes after its command has died is not taken by the
 * next one.
 */
type Note = { id: string; text: string };
const writeNote = (path: string, { id, text }: Note) => writeDurably(path, Buffer.from(`${id}\n${text}`));

async function readNote(path: string): Promise<Note | null> {
  const all = await readFile(path, 'utf8').catch(() => null);
  if (all === null) return null;
  const end = all.indexOf('\n');
  return { id: all.slice(0, end), text: all.slice(end + 1) };
}

/** Answers whatever a command asks, one at a time. @returns how to stop, which waits for it to end */
export function answerCommands(
  dataDir: string,
  errand: ServerTask,
  reply: (request: string) => Promise<string>,
): () => Promise<void> {
  const files = exchangeFiles(dataDir, errand);
  const look = async () => {
    const request = await readNote(files.request);
    if (request === null) return;
    await writeNote(files.answer, { id: request.id, text: await reply(request.text) });
    if ((await readNote(files.request))?.id === request.id) await rm(files.request, { force: true });
  };
  // The folder may not be writable now: the request stays there, and the next look tries again.
  return runPeriodically({ everyMs: LOOK_EVERY_MS, work: look, onFailure: () => {} });
}

/** Whether a process has the data folder. Where there is no such folder, nobody has. */
export async function isServerThere(dataDir: string): Promise<boolean> {
  const unlock = await lockFolder(dataDir).catch(() => async () => {});
  await unlock?.();
  return unlock === null;
}

/**
 * Asks the server on the folder. @returns its answer; null when the server has ended meanwhile
 * @throws StartError to another user than the server's
 */
export async function askServer(dataDir: string, errand: ServerTask, text: string): Promise<string | null> {
  const files = exchangeFiles(dataDir, errand);
  const { uid } = await stat(dataDir);
  // The server cannot read another user's file, and would never answer.
  if (process.getuid && process.getuid() !== uid)
    throw new StartError(`Run the command as the owner of ${dataDir}.`);
  const id = randomUUID();
  await writeNote(files.request, { id, text });
  for (;;) {
    await setTimeout(LOOK_EVERY_MS);
    const answer = await readNote(files.answer);
    if (answer?.id === id) {
      await rm(files.answer, { force: true });
      return answer.text;
    }
    if (!(await isServerThere(dataDir))) {
      await rm(files.request, { force: true });
      return null;
    }
  }
}
