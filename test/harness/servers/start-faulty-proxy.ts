import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import { buffer } from 'node:stream/consumers';

/**
 * What the proxy does to one request. The next request gets the next fault; after the last one all succeed.
 */
export type Fault =
  | 'none'
  | 'reset'
  | 'refuse'
  | 'cut'
  | 'corrupt'
  | 'silence'
  | 'lose answer'
  | 'refuse writes';

export type FaultyProxy = {
  port: number;
  /** the faults of the next requests, one after the other */
  faults: Fault[];
  /** the fault of each request beyond that list; null for none */
  always: Fault | null;
  /** the number of requests so far */
  seen(): number;
  /** the last request */
  headers(): IncomingHttpHeaders;
  close(): Promise<void>;
};

/** A proxy to a server on loopback that delays, resets, refuses, cuts and changes requests. */
export async function startFaultyProxy(to: number): Promise<FaultyProxy> {
  let count = 0;
  let last: IncomingHttpHeaders = {};
  const server = createServer(async (incoming, outgoing) => {
    count += 1;
    last = incoming.headers;
    const fault = line.faults.shift() ?? line.always;
    if (fault === 'silence') return void incoming.resume();
    if (fault === 'reset') return void incoming.socket.destroy();
    const body = await buffer(incoming);
    if (fault === 'refuse') return void outgoing.writeHead(503).end();
    // As a policy does, or a quota that is used up.
    if (fault === 'refuse writes' && incoming.method === 'PUT') return void outgoing.writeHead(403).end();
    const answer = await pass(incoming, body, to);
    if (fault === 'lose answer') return void incoming.socket.destroy();
    const bytes = await buffer(answer);
    send(outgoing, answer, bytes, fault, incoming);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as { port: number };
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  const line: FaultyProxy = { port, faults: [], always: null, seen: () => count, headers: () => last, close };
  return line;
}

function pass(incoming: IncomingMessage, body: Buffer, port: number): Promise<IncomingMessage> {
  const { method, url, headers } = incoming;
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, method, path: url, headers }, resolve).on('error', reject).end(body);
  });
}

function send(
  outgoing: ServerResponse,
  answer: IncomingMessage,
  bytes: Buffer,
  fault: Fault | null,
  incoming: IncomingMessage,
) {
  outgoing.writeHead(answer.statusCode!, answer.headers);
  if (fault === 'corrupt' && bytes.length > 0) bytes[bytes.length >> 1]! ^= 1;
  if (fault !== 'cut') return void outgoing.end(bytes);
  outgoing.write(bytes.subarray(0, bytes.length >> 1), () => incoming.socket.destroy());
}
