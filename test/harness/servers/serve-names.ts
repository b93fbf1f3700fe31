import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** Bytes of a message's header. */
const HEADER = 12;
/** Seconds for which an answer may be cached, as Docker's name server says. */
const TTL = 600;

export type NameServer = { port: number; addresses: string[]; close(): Promise<void> };

/**
 * A name server on loopback that answers every name with `addresses`, which may change at any time. An empty
 * list means that the name does not exist.
 */
export async function serveNames(): Promise<NameServer> {
  const socket = createSocket('udp4');
  const server: NameServer = {
    port: 0,
    addresses: [],
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
  socket.on('message', (question, { port, address }) =>
    socket.send(answer(question, server.addresses), port, address),
  );
  await once(socket.bind(0, '127.0.0.1'), 'listening');
  server.port = socket.address().port;
  return server;
}

/** The answer (RFC 1035) to a message with one question, for addresses of IPv4. */
function answer(question: Buffer, addresses: readonly string[]): Buffer {
  const header = Buffer.from(question.subarray(0, HEADER));
  // A response, recursion available; 3: the name does not exist.
  header.writeUInt16BE(0x8180 | (addresses.length === 0 ? 3 : 0), 2);
  header.writeUInt16BE(addresses.length, 6);
  header.writeUInt32BE(0, 8);
  const end = question.indexOf(0, HEADER) + 5;
  const records = addresses.map((address) => {
    const record = Buffer.alloc(16);
    // The name of the question, type A, class IN.
    record.writeUInt16BE(0xc000 | HEADER, 0);
    record.writeUInt16BE(1, 2);
    record.writeUInt16BE(1, 4);
    record.writeUInt32BE(TTL, 6);
    record.writeUInt16BE(4, 10);
    Buffer.from(address.split('.').map(Number)).copy(record, 12);
    return record;
  });
  return Buffer.concat([header, question.subarray(HEADER, end), ...records]);
}
