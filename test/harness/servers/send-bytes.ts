import { connect } from 'node:net';

/** An answer as received; `body` is null if it is no JSON. */
export type WireAnswer = {
  status: number;
  headers: Record<string, string>;
  body: unknown;
  text: string;
};

/** After this many ms without data the connection is half-closed: an answer comes sooner. */
const QUIET = 60;
const SEND_TIMEOUT_MS = 20_000;

/**
 * Sends bytes unchanged, well formed or not, over a separate connection.
 * @param endsItself whether the server closes after its answer; otherwise the answer is complete after a
 * silence
 * @returns every answer until the server has closed the connection
 * @throws when the server does not close within 20 s, or its answer is no HTTP
 */
export async function sendBytes(
  port: number,
  bytes: string | Uint8Array,
  endsItself = true,
): Promise<WireAnswer[]> {
  const received = await new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    const end = () => resolve(Buffer.concat(chunks));
    const giveUp = () => {
      reject(new Error('The server does not close.'));
      socket.destroy();
    };
    const endSending = () => {
      socket.end();
      socket.setTimeout(SEND_TIMEOUT_MS, giveUp);
    };
    socket.setTimeout(endsItself ? SEND_TIMEOUT_MS : QUIET, endsItself ? giveUp : endSending);
    socket.on('data', (chunk) => void chunks.push(chunk));
    // A connection that is reset while bytes are sent has ended like any other.
    socket.on('error', end);
    socket.on('close', end);
    socket.write(bytes);
  });
  return readAnswers(received);
}

function readAnswers(received: Buffer): WireAnswer[] {
  const answers: WireAnswer[] = [];
  let rest = received;
  while (rest.length > 0) {
    const split = rest.indexOf('\r\n\r\n');
    const head = rest.subarray(0, split).toString('latin1').split('\r\n');
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head[0] ?? '')?.[1]);
    if (split < 0 || !status) throw new Error(`This is no HTTP: ${rest.subarray(0, 200).toString('latin1')}`);
    const headers = Object.fromEntries(head.slice(1).map(readHeader));
    rest = rest.subarray(split + 4);
    if (status === 100) continue;
    const length = Number(headers['content-length'] ?? rest.length);
    const text = rest.subarray(0, length).toString();
    rest = rest.subarray(length);
    const isJson = headers['content-type']?.startsWith('application/json') && text !== '';
    answers.push({ status, headers, text, body: isJson ? JSON.parse(text) : null });
  }
  return answers;
}

function readHeader(line: string): [string, string] {
  const colon = line.indexOf(':');
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
}
