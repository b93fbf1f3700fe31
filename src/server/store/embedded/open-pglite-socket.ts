import { Duplex } from 'node:stream';
import type { PgliteClient } from './pglite-client.ts';

/**
 * The embedded database as a socket for `pg`, so that both databases have the same driver. It runs on the
 * server's main thread, so other requests are served after each statement. Otherwise a transaction would
 * block them from its first to its last.
 */
export function openPgliteSocket(client: PgliteClient): Duplex {
  const ask = async (bytes: Uint8Array) => {
    const answer = await client.ask(bytes);
    if (answer.length > 0) socket.push(answer);
  };
  const told = (asked: Promise<void>, done: (error?: Error | null) => void) => asked.then(() => done(), done);
  const socket: Duplex = new Duplex({
    read() {},
    write: (chunk: Buffer, _encoding, done) => void told(ask(chunk), done),
    writev: (chunks, done) => void told(ask(Buffer.concat(chunks.map(({ chunk }) => chunk))), done),
    final(done) {
      this.push(null);
      done();
    },
  });
  // Methods of a system socket that `pg` calls.
  return Object.assign(socket, {
    connect: () => process.nextTick(() => socket.emit('connect')),
    setNoDelay: () => {},
    setKeepAlive: () => {},
    ref: () => {},
    unref: () => {},
  });
}
