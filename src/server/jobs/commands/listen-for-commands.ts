import { once } from 'node:events';
import { chmod, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { CommandReply } from './command-requests.ts';
import { COMMAND_SOCKET, HEARTBEAT_MS, readMessages, withSocketPath } from './command-socket.ts';

/** One command, from its connection to its end. */
export type CommandSession = {
  answer(message: string): Promise<CommandReply>;
  /** Runs when the command has ended or died. */
  close(): Promise<void>;
};

/**
 * Listens on the socket of the data folder, which this process must have locked.
 * @returns a function that stops it: it waits for the answers that are being prepared, and closes other connections
 */
export async function listenForCommands(
  dataDir: string,
  openSession: () => CommandSession,
): Promise<() => Promise<void>> {
  const path = join(dataDir, COMMAND_SOCKET);
  const closing = new AbortController();
  const sessions = new Set<Promise<void>>();
  const server = createServer((socket) => {
    const session = serve(socket, openSession(), closing.signal).finally(() => sessions.delete(session));
    sessions.add(session);
  });
  const stop = async () => {
    server.close();
    closing.abort();
    await Promise.all(sessions);
    await rm(path, { force: true });
  };
  try {
    // The lock shows that no server uses the socket: one that died left it.
    await rm(path, { force: true });
    await withSocketPath(dataDir, (short) => once(server.listen(short), 'listening'));
    await chmod(path, 0o600);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

/** Answers the messages of one command, one after another, until its connection closes or the server stops. */
async function serve(socket: Socket, session: CommandSession, closing: AbortSignal): Promise<void> {
  // The loop below sees the end of a broken connection.
  socket.on('error', () => {});
  const heartbeat = setInterval(() => socket.write('\n'), HEARTBEAT_MS);
  const end = () => socket.destroy();
  closing.addEventListener('abort', end);
  try {
    for await (const message of readMessages(socket)) {
      closing.removeEventListener('abort', end);
      const reply = await session.answer(message);
      await new Promise((resolve) => socket.write(`${JSON.stringify(reply)}\n`, resolve));
      if (closing.aborted) break;
      closing.addEventListener('abort', end);
    }
  } catch {
    // The command has died.
  } finally {
    closing.removeEventListener('abort', end);
    clearInterval(heartbeat);
    socket.destroy();
    await session.close();
  }
}
