import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

export type OutgoingRequest = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: Buffer;
};

// What comes back is looked at by field.
// biome-ignore lint/suspicious/noExplicitAny: see above
export type Reply = { status: number; body: any; bytes: Buffer };

/**
 * One try of one request: when it was sent and answered, and how. The status is 0 for a broken connection.
 */
export type RequestRecord = { what: string; from: number; to: number; status: number; error: string | null };

export type RequestLog = {
  tries: RequestRecord[];
  /**
   * Tries once.
   * @returns null without an answer, or when the answer asks for a retry
   */
  tryOnce(what: string, sending: OutgoingRequest): Promise<Reply | null>;
  /** Retries until there is a final answer, as a client with an Idempotency-Key does. */
  until(what: string, sending: OutgoingRequest): Promise<Reply>;
};

const PAUSE_MS = 300;

/** Sends to the balancer and records every try. */
export function openRequestLog(port: number, host: string): RequestLog {
  const agent = new Agent({ keepAlive: true });
  const tries: RequestRecord[] = [];
  const tryOnce: RequestLog['tryOnce'] = async (what, sending) => {
    const from = Date.now();
    const got = await send(agent, port, host, sending).catch((error: Error) => error);
    const reply = got instanceof Error ? null : got;
    const isFinal = reply !== null && (reply.status < 500 || reply.body?.status !== undefined);
    const error = isFinal ? null : got instanceof Error ? got.message : JSON.stringify(reply?.body);
    tries.push({ what, from, to: Date.now(), status: reply?.status ?? 0, error });
    return isFinal ? reply : null;
  };
  return {
    tries,
    tryOnce,
    async until(what, sending) {
      for (;;) {
        const reply = await tryOnce(what, sending);
        if (reply) return reply;
        await pause(PAUSE_MS * (0.5 + Math.random()));
      }
    },
  };
}

function send(agent: Agent, port: number, host: string, sending: OutgoingRequest): Promise<Reply> {
  const { method, path, body } = sending;
  const length = body ? { 'content-length': String(body.length) } : {};
  const headers = { host, ...sending.headers, ...length };
  return new Promise((resolve, reject) => {
    const call = request(
      { agent, host: '127.0.0.1', port, method, path: `/api/v1${path}`, headers },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () => {
          const bytes = Buffer.concat(chunks);
          const isJson = answer.headers['content-type']?.startsWith('application/json') === true;
          const parsed = isJson && bytes.length > 0 ? JSON.parse(bytes.toString()) : null;
          resolve({ status: answer.statusCode!, body: parsed, bytes });
        });
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}
