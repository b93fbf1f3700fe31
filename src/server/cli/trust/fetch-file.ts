import { StartError } from '../../errors.ts';
import { isLoopback } from '../../http/addresses/is-loopback.ts';

const TIMEOUT_MS = 30_000;
/** The largest list that is read. */
const MAX_FILE_BYTES = 4 * 1024 * 1024;

/**
 * Fetches a list from its provider. A redirect is refused: the list is that of the address which credentials or the
 * operator name.
 *
 * @returns the body in base64 @throws StartError with one sentence
 */
export async function fetchFile(address: string, accept: string): Promise<string> {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !(url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url))))
    throw new StartError(`${address} is not an https address.`);
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(url, { headers: { accept }, redirect: 'error', signal });
    if (!response.ok) throw new StartError(`${address} answered ${response.status}. Check the address.`);
    return (await readBody(response, address)).toString('base64');
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`${address} could not be fetched. Check the address and the network.`, {
      cause: error,
    });
  }
}

async function readBody(response: Response, address: string): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > MAX_FILE_BYTES) throw new StartError(`${address} is larger than ${MAX_FILE_BYTES} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
