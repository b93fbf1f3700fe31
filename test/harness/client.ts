import { request } from 'node:http';
import { readApiDocument } from '../../tools/codegen/api-document.ts';
import { createAnswerCheck } from './check-answer.ts';

export type Answer = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  // A test looks at any field of any answer.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  body: any;
  bytes: Buffer;
};

type RequestOptions = {
  host?: string;
  bearer?: string;
  token?: string;
  headers?: Record<string, string>;
  json?: unknown;
  form?: FormData;
  raw?: Buffer | string;
};

export type TestClient = {
  send(method: string, path: string, sent?: RequestOptions): Promise<Answer>;
  get(path: string, sent?: RequestOptions): Promise<Answer>;
  post(path: string, sent?: RequestOptions): Promise<Answer>;
};

async function encodeBody(sent: RequestOptions): Promise<{ bytes: Buffer | null; type: string | null }> {
  if (sent.form) {
    const response = new Response(sent.form);
    return { bytes: Buffer.from(await response.arrayBuffer()), type: response.headers.get('content-type') };
  }
  if (sent.json !== undefined)
    return { bytes: Buffer.from(JSON.stringify(sent.json)), type: 'application/json' };
  return { bytes: sent.raw === undefined ? null : Buffer.from(sent.raw), type: null };
}

/**
 * `//healthz` is the path `/healthz`, a whole address is an absolute-form target, and all else is below the
 * API's path.
 */
function requestTarget(path: string): string {
  if (path.startsWith('http:')) return path;
  return path.startsWith('//') ? path.slice(1) : `/api/v1${path}`;
}

const checkAnswer = createAnswerCheck(readApiDocument());

/**
 * Sends HTTP to the app as any client would, with any Host. An answer that is not as documented is an error.
 */
export function createClient(port: number, defaultHost: string): TestClient {
  const send = async (method: string, path: string, sent: RequestOptions = {}): Promise<Answer> => {
    const { bytes, type } = await encodeBody(sent);
    const headers: Record<string, string> = { host: sent.host ?? defaultHost };
    if (sent.bearer) headers['authorization'] = `Bearer ${sent.bearer}`;
    if (sent.token) headers['x-api-key'] = sent.token;
    if (type) headers['content-type'] = type;
    if (bytes) headers['content-length'] = String(bytes.length);
    Object.assign(headers, sent.headers);
    const target = requestTarget(path);
    return new Promise((resolve, reject) => {
      const outgoing = request({ port, host: '127.0.0.1', method, path: target, headers }, (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', reject);
        incoming.on('end', () => {
          const all = Buffer.concat(chunks);
          const isJson = incoming.headers['content-type']?.startsWith('application/json');
          const body = isJson && all.length > 0 ? JSON.parse(all.toString()) : null;
          const answer = { status: incoming.statusCode!, headers: incoming.headers, body, bytes: all };
          const problem = checkAnswer(method, target, answer);
          if (problem) reject(new Error(`${method} ${target} is not answered as documented: ${problem}`));
          else resolve(answer);
        });
      });
      outgoing.on('error', reject);
      outgoing.end(bytes ?? undefined);
    });
  };
  return {
    send,
    get: (path, sent) => send('GET', path, sent),
    post: (path, sent) => send('POST', path, sent),
  };
}
