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
  send(method: string, path: string, options?: RequestOptions): Promise<Answer>;
  get(path: string, options?: RequestOptions): Promise<Answer>;
  post(path: string, options?: RequestOptions): Promise<Answer>;
};

async function encodeBody(options: RequestOptions): Promise<{ bytes: Buffer | null; type: string | null }> {
  if (options.form) {
    const response = new Response(options.form);
    return { bytes: Buffer.from(await response.arrayBuffer()), type: response.headers.get('content-type') };
  }
  if (options.json !== undefined)
    return { bytes: Buffer.from(JSON.stringify(options.json)), type: 'application/json' };
  return { bytes: options.raw === undefined ? null : Buffer.from(options.raw), type: null };
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
  const send = async (method: string, path: string, options: RequestOptions = {}): Promise<Answer> => {
    const { bytes, type } = await encodeBody(options);
    const headers: Record<string, string> = { host: options.host ?? defaultHost };
    if (options.bearer) headers['authorization'] = `Bearer ${options.bearer}`;
    if (options.token) headers['x-api-key'] = options.token;
    if (type) headers['content-type'] = type;
    if (bytes) headers['content-length'] = String(bytes.length);
    Object.assign(headers, options.headers);
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
    get: (path, options) => send('GET', path, options),
    post: (path, options) => send('POST', path, options),
  };
}
