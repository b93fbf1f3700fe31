import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { z } from 'zod';
import { StartError } from '../errors.ts';
import { type CommandRequest, commandReply, OTHER_VERSION } from '../jobs/commands/command-requests.ts';
import { readMessages, withSocketPath } from '../jobs/commands/command-socket.ts';
import { lockFolder } from '../storage/disk/lock-folder.ts';
import { readJson } from './read-json.ts';

export type ServerConnection = {
  /**
   * @returns what the server did, as `result` describes it; null if it ended before it answered
   * @throws StartError with one sentence if it refuses or no longer answers
   */
  send<T>(request: CommandRequest, result: z.ZodType<T>): Promise<{ result: T } | null>;
  close(): void;
};

type Timeouts = {
  /** milliseconds in which a process that has locked the folder must accept commands */
  acceptMs: number;
  /** milliseconds without any sign of the server while it works */
  silenceMs: number;
};

/** A migration may precede the first command, and the embedded database blocks its process while it is vacuumed. */
const TIMEOUTS: Timeouts = { acceptMs: 5 * 60_000, silenceMs: 15 * 60_000 };
const RETRY_MS = 100;

/**
 * Connects to the server on the data folder. It waits for a process that has locked the folder to accept commands or
 * to end. @returns null if no process has locked the folder
 * @throws StartError if another user than the server's runs the command, or the process accepts none
 */
export async function connectToServer(
  dataDir: string,
  { acceptMs, silenceMs }: Timeouts = TIMEOUTS,
): Promise<ServerConnection | null> {
  const since = performance.now();
  for (;;) {
    const socket = await openSocket(dataDir);
    if (!socket && !(await isLocked(dataDir))) return null;
    await refuseOtherUser(dataDir).catch((error) => {
      socket?.destroy();
      throw error;
    });
    if (socket) return createConnection(socket, dataDir, silenceMs);
    if (performance.now() - since > acceptMs) {
      throw new StartError(
        `The process that uses the data folder ${dataDir} accepts no commands. Wait until it has started or ended, then try again; restart a server that runs an older version.`,
      );
    }
    await setTimeout(RETRY_MS);
  }
}

/**
 * Sends one request. @returns its result; null if no server runs on the folder
 * @throws StartError as `connectToServer` and `send`, or if the server ended before it answered and runs again
 */
export async function sendToServer<T>(
  dataDir: string,
  request: CommandRequest,
  result: z.ZodType<T>,
): Promise<T | null> {
  const server = await connectToServer(dataDir);
  if (!server) return null;
  const reply = await server.send(request, result).finally(server.close);
  if (reply) return reply.result;
  const next = await connectToServer(dataDir);
  if (next === null) return null;
  next.close();
  throw new StartError('The server stopped before it answered. Run the command again.');
}

/** Whether a process has locked the data folder; false if the folder does not exist. */
async function isLocked(dataDir: string): Promise<boolean> {
  const unlock = await lockFolder(dataDir).catch(() => async () => {});
  await unlock?.();
  return unlock === null;
}

/** The server could not read files that another user writes into a backup or the data folder. */
async function refuseOtherUser(dataDir: string): Promise<void> {
  const { uid } = await stat(dataDir);
  if (process.getuid && process.getuid() !== uid)
    throw new StartError(`Another user owns ${dataDir}. Run the command as that user.`);
}

/** null if no process listens. */
async function openSocket(dataDir: string): Promise<Socket | null> {
  try {
    return await withSocketPath(dataDir, async (path) => {
      const socket = connect(path);
      await once(socket, 'connect');
      return socket;
    });
  } catch {
    return null;
  }
}

function createConnection(socket: Socket, dataDir: string, silenceMs: number): ServerConnection {
  // Reading reports the error of a broken connection.
  socket.on('error', () => {});
  socket.setTimeout(silenceMs, () => {
    socket.destroy(
      new StartError(
        `The server on ${dataDir} has not answered for ${Math.ceil(silenceMs / 60_000)} minutes. See its log; if it hangs, restart it and run the command again.`,
      ),
    );
  });
  const messages = readMessages(socket);
  const read = async () => {
    try {
      const { value, done } = await messages.next();
      return done ? null : value;
    } catch (error) {
      if (error instanceof StartError) throw error;
      return null;
    }
  };
  return {
    async send(request, result) {
      socket.write(`${JSON.stringify(request)}\n`);
      const message = await read();
      if (message === null) return null;
      const reply = commandReply.safeParse(readJson(message));
      if (!reply.success) throw new StartError(OTHER_VERSION);
      if ('failed' in reply.data) throw new StartError(reply.data.failed);
      const parseResult = result.safeParse(reply.data.result);
      if (!parseResult.success) throw new StartError(OTHER_VERSION, { cause: parseResult.error });
      return { result: parseResult.data };
    },
    close: () => void socket.destroy(),
  };
}
