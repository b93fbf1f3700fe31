import { rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join, relative } from 'node:path';

/** The socket's path must fit into sockaddr_un (108 bytes on Linux, 104 on macOS). */
const LONGEST_PATH = 100;

/**
 * Holds a folder for this process alone, by listening on a socket in it: unlike a file with a process
 * number, it lets go by itself when the process dies, however it dies, and cannot be mistaken for another
 * process of the same number.
 * @returns how to let go; null when another process holds the folder
 */
export async function lockFolder(folder: string): Promise<(() => Promise<void>) | null> {
  const path = socketPath(folder);
  const server = await listen(path);
  if (server) return () => letGo(server);
  if (await someoneAnswers(path)) return null;
  // Left behind by a process that died.
  await rm(path, { force: true });
  const second = await listen(path);
  return second && (() => letGo(second));
}

function socketPath(folder: string): string {
  const absolute = join(folder, '.lock');
  const short = relative(process.cwd(), absolute);
  const path = Buffer.byteLength(absolute) <= LONGEST_PATH ? absolute : short;
  if (Buffer.byteLength(path) > LONGEST_PATH) throw new Error('The path of the data folder is too long.');
  return path;
}

/** null when the address is taken. */
function listen(path: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.end());
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    );
    server.listen(path, () => {
      server.unref();
      resolve(server);
    });
  });
}

function someoneAnswers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

function letGo(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}
