import { Duplex } from 'node:stream';
import type { PgliteClient } from './pglite-client.ts';

/**
 * The embedded database as a socket that `pg` speaks to, so that both databases are asked in the same way. It works on
 * the server's own thread, so other requests have a turn after each statement: without it a transaction would run from its
 * first to its last as one stretch.
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
  // What `pg` asks of a socket of the system's.
  return Object.assign(socket, {
    connect: () => process.nextTick(() => socket.emit('connect')),
    setNoDelay: () => {},
    setKeepAlive: () => {},
    ref: () => {},
    unref: () => {},
  });
}
