import { request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { HOST } from '../harness/start-app.ts';
import { uploadForm } from '../harness/steps.ts';

/** An upload's body, made once. */
export type PackedUpload = { raw: Buffer; type: string };

// A test reads whatever field it expects.
// biome-ignore lint/suspicious/noExplicitAny: see above
export type BulkAnswer = { status: number; retryAfter: string | undefined; body: any };

export async function packUpload(
  image: Uint8Array,
  fields: Record<string, string> = {},
): Promise<PackedUpload> {
  const packed = new Response(uploadForm(image, fields));
  return { raw: Buffer.from(await packed.arrayBuffer()), type: packed.headers.get('content-type')! };
}

/** Sends a prepared upload without a copy, so that hundreds of concurrent ones do not fill the memory. */
export function sendPacked(
  port: number,
  token: string,
  { raw, type }: PackedUpload,
  host = HOST,
): Promise<BulkAnswer> {
  const headers = { host, 'x-api-key': token, 'content-type': type, 'content-length': raw.length };
  const path = '/api/v1/subject/upload?type=license';
  return new Promise((resolve, reject) => {
    const outgoing = request({ port, host: '127.0.0.1', method: 'POST', path, headers }, (incoming) => {
      let text = '';
      incoming.on('data', (chunk) => (text += chunk));
      incoming.on('error', reject);
      incoming.on('end', () =>
        resolve({
          status: incoming.statusCode!,
          retryAfter: incoming.headers['retry-after'],
          body: JSON.parse(text),
        }),
      );
    });
    outgoing.on('error', reject);
    outgoing.end(raw);
  });
}

/** Sends it again for as long as the server asks for that, as a client should, but sooner than it asks. */
export async function sendUntilAnswered(
  port: number,
  token: string,
  packed: PackedUpload,
  host = HOST,
): Promise<BulkAnswer> {
  for (;;) {
    const answer = await sendPacked(port, token, packed, host);
    if (answer.status !== 503) return answer;
    if (!answer.retryAfter) throw new Error('A 503 without Retry-After.');
    await setTimeout(200 + 800 * Math.random());
  }
}
