import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { REQUEST_ID, refusalHeaders } from './errors/refusal-headers.ts';
import { REFUSAL_HEADERS } from './pages/security-headers.ts';

/** Limits on the time and memory that one connection may use, in milliseconds. */
export type ConnectionLimits = {
  /** from the start of the connection, or the end of the previous answer, until all headers have arrived */
  headersMs: number;
  /** until the body has arrived too */
  requestMs: number;
  /** from the headers until a JSON body has arrived */
  jsonBodyMs: number;
  /** between an answer and the next request */
  keepAliveMs: number;
  /** without a byte in either direction, while a request is in progress or its answer is not read */
  silentMs: number;
  /** interval of checking the first two limits */
  checkEveryMs: number;
  /** from the refusal of bytes that are not an HTTP request until the connection is closed */
  lingerMs: number;
};

const MINUTE = 60_000;
const MAX_HEADER_BYTES = 16 * 1024;

/** The default limits for a verification that may take `budgetSeconds`. */
export function getConnectionLimits(
  budgetSeconds: number,
  other: Partial<ConnectionLimits> = {},
): ConnectionLimits {
  return {
    // Even a slow connection sends 16 KB of headers within a second.
    headersMs: 20_000,
    // A phone on a slow connection may need minutes for a large photograph.
    requestMs: 5 * MINUTE,
    jsonBodyMs: 30_000,
    // Longer than the 60 seconds of common proxies: if the server closed first, a proxy's next request
    // could fail.
    keepAliveMs: 72_000,
    // A verification sends no byte before its verdict, and an upload may wait for a permit first.
    silentMs: budgetSeconds * 1000 + 5 * MINUTE,
    checkEveryMs: 5_000,
    lingerMs: 1_000,
    ...other,
  };
}

/**
 * The limits as options of Node and Fastify. The number of requests on a connection is unlimited, because
 * proxies reuse connections for hours.
 */
export function serverOptions(limits: ConnectionLimits) {
  return {
    // An id of any length reaches its route, which answers it.
    routerOptions: { maxParamLength: MAX_HEADER_BYTES },
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    connectionTimeout: limits.silentMs,
    http: {
      // Node's own refusal of a missing Host has neither body nor security headers; ours has both.
      requireHostHeader: false,
      // Bytes of all header lines together. This is Node's default, which a command-line flag could change.
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: limits.headersMs,
      connectionsCheckingInterval: limits.checkEveryMs,
    },
    clientErrorHandler: (error: { code?: string }, socket: Socket) =>
      refuseConnection(error.code, socket, limits.lingerMs),
  };
}

/** The contract gives every malformed request one status; HTTP also has 431 and 408. */
const SENTENCES: Record<string, string> = {
  HPE_HEADER_OVERFLOW: 'The request headers are too large. Send fewer or shorter headers.',
  ERR_HTTP_REQUEST_TIMEOUT: 'The request took too long to arrive. Send it again over a faster connection.',
};

/**
 * Answers bytes that are not a valid request, and closes the connection after `lingerMs` even if the client
 * still sends.
 */
function refuseConnection(code: string | undefined, socket: Socket, lingerMs: number): void {
  // The socket was already refused; this is a later error on the same connection.
  if (!socket.writable) return;
  // Node stores the response in progress under this name, and its own handler makes the same check.
  const { _httpMessage: begun } = socket as { _httpMessage?: { headersSent: boolean } };
  if (begun?.headersSent) {
    socket.destroy();
    return;
  }
  socket.end(
    refusalAsText(SENTENCES[code ?? ''] ?? 'The request is malformed. Compare it with the API reference.'),
  );
  // If the connection closed at once, a client that is still sending could not read the answer. Without the
  // timer, a client that never stops would keep it open.
  setTimeout(() => socket.destroy(), lingerMs).unref();
}

/** A refusal as raw text with the usual headers, for a socket that has no reply object. */
function refusalAsText(sentence: string): string {
  const body = JSON.stringify({ error: sentence });
  const headers = {
    ...REFUSAL_HEADERS,
    ...refusalHeaders('bad-request'),
    [REQUEST_ID]: randomUUID(),
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 400 Bad Request\r\n${lines.join('')}\r\n${body}`;
}
