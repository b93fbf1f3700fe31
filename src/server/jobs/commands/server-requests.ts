import { randomUUID } from 'node:crypto';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { StartError } from '../../errors.ts';
import { lockFolder } from '../../storage/disk/lock-folder.ts';
import { writeDurably } from '../../storage/disk/write-durably.ts';
import { runPeriodically } from '../../workers/concurrency/run-periodically.ts';

/** A task that a command sends to the server, because the server has locked the data folder. */
export type ServerTask = 'rotate-keys' | 'backup' | 'trust';

/**
 * Milliseconds between two checks: of the server for a request and a live command, of the command for its
 * answer.
 */
export const POLL_INTERVAL_MS = 500;

/** One file for each direction. Only the owner of the data folder can read or write them. */
const exchangeFiles = (dataDir: string, task: ServerTask) => ({
  request: join(dataDir, `${task}.request`),
  answer: join(dataDir, `${task}.answer`),
});

/**
 * Request and answer begin with the request's id, so that no command reads the answer to an earlier command
 * that died.
 */
type Note = { id: string; text: string };
const writeNote = (path: string, { id, text }: Note) => writeDurably(path, Buffer.from(`${id}\n${text}`));

async function readNote(path: string): Promise<Note | null> {
  const all = await readFile(path, 'utf8').catch(() => null);
  if (all === null) return null;
  const end = all.indexOf('\n');
  return { id: all.slice(0, end), text: all.slice(end + 1) };
}

/**
 * Answers the requests of commands, one at a time. @returns a function that stops it and waits for the
 * current one
 */
export function answerCommands(
  dataDir: string,
  task: ServerTask,
  reply: (request: string) => Promise<string>,
): () => Promise<void> {
  const files = exchangeFiles(dataDir, task);
  const look = async () => {
    const request = await readNote(files.request);
    if (request === null) return;
    await writeNote(files.answer, { id: request.id, text: await reply(request.text) });
    if ((await readNote(files.request))?.id === request.id) await rm(files.request, { force: true });
  };
  // If the folder is not writable, the request remains, and the next check tries again.
  return runPeriodically({ everyMs: POLL_INTERVAL_MS, work: look, onFailure: () => {} });
}

/** Whether a process has locked the data folder; false if the folder does not exist. */
export async function isServerThere(dataDir: string): Promise<boolean> {
  const unlock = await lockFolder(dataDir).catch(() => async () => {});
  await unlock?.();
  return unlock === null;
}

/**
 * Sends a task to the server on the folder. @returns its answer; null if the server has ended meanwhile
 * @throws StartError if another user than the server's runs it
 */
export async function sendServerTask(
  dataDir: string,
  task: ServerTask,
  text: string,
): Promise<string | null> {
  const files = exchangeFiles(dataDir, task);
  const { uid } = await stat(dataDir);
  // The server cannot read another user's file, so it would never answer.
  if (process.getuid && process.getuid() !== uid)
    throw new StartError(`Run the command as the owner of ${dataDir}.`);
  const id = randomUUID();
  await writeNote(files.request, { id, text });
  for (;;) {
    await setTimeout(POLL_INTERVAL_MS);
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
