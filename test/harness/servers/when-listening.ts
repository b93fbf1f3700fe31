import type { ChildProcess } from 'node:child_process';
import { connect } from 'node:net';

/**
 * Waits until a program listens on the loopback port.
 * @throws when the program ends before
 */
export async function whenListening(port: number, server: ChildProcess): Promise<void> {
  while (server.exitCode === null) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await new Promise((resolve) =>
      socket.on('connect', () => resolve(true)).on('error', () => resolve(false)),
    );
    socket.destroy();
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${server.spawnfile} did not start.`);
}
