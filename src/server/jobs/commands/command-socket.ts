import { mkdtemp, rm, symlink } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The socket in the data folder on which the server receives operator commands. Only its owner can connect. */
export const COMMAND_SOCKET = 'commands.sock';

/** Milliseconds between two empty lines of the server, by which a command sees that the server still works. */
export const HEARTBEAT_MS = 10_000;

/** Bytes of a socket's path that every system accepts: Linux allows 107, and macOS 103. */
const MAX_PATH_BYTES = 103;

/**
 * Calls `use` with a path of the socket that is short enough. A longer one is shortened by a symbolic link that
 * exists only meanwhile, since a bound or connected socket no longer needs its path.
 */
export async function withSocketPath<T>(dataDir: string, use: (path: string) => Promise<T>): Promise<T> {
  const path = join(dataDir, COMMAND_SOCKET);
  if (Buffer.byteLength(path) <= MAX_PATH_BYTES) return use(path);
  const folder = await mkdtemp(join(tmpdir(), 'attesta-'));
  try {
    await symlink(dataDir, join(folder, 'data'));
    return await use(join(folder, 'data', COMMAND_SOCKET));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Reads messages of one line each. JSON has no line break, and empty lines carry no message. */
export async function* readMessages(socket: Socket): AsyncGenerator<string> {
  let rest = '';
  socket.setEncoding('utf8');
  for await (const chunk of socket) {
    const [first = '', ...others] = String(chunk).split('\n');
    const lines = [rest + first, ...others];
    rest = lines.pop() ?? '';
    yield* lines.filter((line) => line !== '');
  }
}
