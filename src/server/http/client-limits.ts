import type { Socket } from 'node:net';
import { refusalHeaders } from './errors/refusal-headers.ts';
import { REFUSAL_HEADERS } from './pages/security-headers.ts';

/** What one connection may take of the server's time and memory. */
export type ClientLimits = {
  /** from the connection's first moment, or the end of the answer before, until the headers are all there */
  headersMs: number;
  /** until the body is there too */
  requestMs: number;
  /** from the headers until a JSON body is there */
  jsonBodyMs: number;
  /** between an answer and the next request */
  keepAliveMs: number;
  /** without a byte in either direction, while a request is worked on or its answer is not fetched */
  silentMs: number;
  /** how often the first two limits are checked */
  checkEveryMs: number;
  /** from the refusal of bytes that are no HTTP request until the connection is cut */
  lingerMs: number;
};

const MINUTE = 60_000;
const MAX_HEADER_BYTES = 16 * 1024;

/** The usual limits, where a verification may take `budgetSeconds`. */
export function clientLimitsFor(budgetSeconds: number, other: Partial<ClientLimits> = {}): ClientLimits {
  return {
    // 16 KB of headers fit into a second of the thinnest line.
    headersMs: 20_000,
    // A phone on a thin line may take minutes for a large photograph.
    requestMs: 5 * MINUTE,
    // 256 KB at the most.
    jsonBodyMs: 30_000,
    // Longer than proxies keep theirs (60 seconds): the one that closes first must not be the server.
    keepAliveMs: 72_000,
    // A verification says nothing until its verdict, and before it an upload may wait for its turn.
    silentMs: budgetSeconds * 1000 + 5 * MINUTE,
    checkEveryMs: 5_000,
    lingerMs: 1_000,
    ...other,
  };
}

/** How Node and Fastify are told. Requests of one connection are not limited: proxies keep theirs for hours. */
export function serverOptions(limits: ClientLimits) {
  return {
    // Whatever stands in an id's place is for its route to answer.
    routerOptions: { maxParamLength: MAX_HEADER_BYTES },
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    connectionTimeout: limits.silentMs,
    http: {
      // Node's own refusal of a missing Host has neither body nor headers; ours comes with both.
      requireHostHeader: false,
      // All lines together; Node's own default, which a command-line flag could change.
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: limits.headersMs,
      connectionsCheckingInterval: limits.checkEveryMs,
    },
    clientErrorHandler: (error: { code?: string }, socket: Socket) =>
      refuseConnection(error.code, socket, limits.lingerMs),
  };
}

/**
 * The contract answers every malformed request with one status, where HTTP would have 431 and 408 as well.
 */
const SENTENCES: Record<string, string> = {
  HPE_HEADER_OVERFLOW: 'The request headers are too large. Send fewer or shorter headers.',
  ERR_HTTP_REQUEST_TIMEOUT: 'The request took too long to arrive. Send it again over a faster connection.',
};

/** Answers what could not be read as a request, and cuts the connection whatever the client still sends. */
function refuseConnection(code: string | undefined, socket: Socket, lingerMs: number): void {
  // The socket has been refused already: this is a later error on the same connection.
  if (!socket.writable) return;
  // Node keeps the response in progress under this name, and makes the same check in its own handler.
  const { _httpMessage: begun } = socket as { _httpMessage?: { headersSent: boolean } };
  if (begun?.headersSent) {
    socket.destroy();
    return;
  }
  socket.end(
    refusalAsText(SENTENCES[code ?? ''] ?? 'The request is malformed. Compare it with the API reference.'),
  );
  // A client that is still sending could not read the reason if the connection were cut at once; without the
  // timer, one that never stops would keep it open.
  setTimeout(() => socket.destroy(), lingerMs).unref();
}

/** A refusal with the headers of every other, where there is no reply to send it by. */
function refusalAsText(sentence: string): string {
  const body = JSON.stringify({ error: sentence });
  const headers = {
    ...REFUSAL_HEADERS,
    ...refusalHeaders('bad-request'),
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 400 Bad Request\r\n${lines.join('')}\r\n${body}`;
}
