import type { Answer } from './ask-api.ts';
import { exchange, readJson } from './exchange.ts';
import type { OperationInput } from './operation.ts';
import { type FormOperation, type SendOptions, STALLED_MS, UNANSWERED_MS } from './send-form.ts';

/** Bytes of one part: the share is reported after each. */
const PART_BYTES = 65_536;

/** Sends a form as `sendForm` does, where there is no XMLHttpRequest: in parts, by a `fetch` that takes a stream. */
export async function streamForm<O extends FormOperation>(
  operation: O,
  input: OperationInput<O> & { body: FormData },
  { onShare, ...options }: SendOptions,
): Promise<Answer<O>> {
  const formResponse = new Response(input.body);
  const bytes = new Uint8Array(await formResponse.arrayBuffer());
  const headers = {
    'Content-Type': formResponse.headers.get('content-type') ?? '',
    'Content-Length': String(bytes.length),
  };
  return exchange(
    operation,
    input,
    { ...options, within: STALLED_MS },
    {
      read: readJson<Answer<O>>,
      carry: (clock) => {
        const onLeft = (sentByteCount: number) => {
          clock.wait(sentByteCount < bytes.length ? STALLED_MS : UNANSWERED_MS);
          onShare(sentByteCount / bytes.length);
        };
        return { headers, body: streamParts(bytes, onLeft), duplex: 'half' };
      },
    },
  );
}

/** Gives the bytes part by part as they are taken. */
function streamParts(bytes: Uint8Array<ArrayBuffer>, onLeft: (sentByteCount: number) => void) {
  let offset = 0;
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    // A part is asked for only after the one before was sent.
    if (offset > 0) onLeft(offset);
    if (offset === bytes.length) return controller.close();
    controller.enqueue(bytes.subarray(offset, offset + PART_BYTES));
    offset = Math.min(offset + PART_BYTES, bytes.length);
  };
  return new ReadableStream({ pull }, { highWaterMark: 0 });
}
