import { ApiFailure } from './api-failure.ts';
import type { Answer } from './ask-api.ts';
import { credentialHeaders } from './credential.ts';
import { buildAddress } from './exchange.ts';
import type { Operation, OperationInput, RequestOptions } from './operation.ts';
import type { Operations } from './operations.ts';
import { readRefusal } from './read-refusal.ts';
import { startClock } from './start-clock.ts';

/** The operations that are sent a form, such as one with an image. */
export type FormOperation = {
  [O in Operation]: Operations[O] extends { body: FormData } ? O : never;
}[Operation];

export type SendOptions = Omit<RequestOptions, 'within'> & {
  /** is called with the share of the bytes sent, 0 to 1 */
  onShare(share: number): void;
};

/** Without a byte sent for this time the connection counts as dead, in milliseconds. */
export const STALLED_MS = 30_000;
/** Longest wait for the answer once all bytes are sent, in milliseconds: longer than any check takes. */
export const UNANSWERED_MS = 240_000;

/**
 * Sends a form once, and reports its progress. By XMLHttpRequest, because `fetch` does not report upload progress.
 * @throws as `askApi`
 */
export function sendForm<O extends FormOperation>(
  operation: O,
  input: OperationInput<O> & { body: FormData },
  { credential = null, base, key, signal, onShare, onAnswer }: SendOptions,
): Promise<Answer<O>> {
  const request = new XMLHttpRequest();
  request.open('POST', buildAddress(operation, input, base));
  for (const [name, value] of Object.entries(credentialHeaders(credential)))
    request.setRequestHeader(name, value);
  if (key !== undefined) request.setRequestHeader('Idempotency-Key', key);
  const clock = startClock(() => request.abort(), signal, 'aborted');
  request.upload.onprogress = ({ loaded, total }) => {
    clock.wait(STALLED_MS);
    onShare(total > 0 ? loaded / total : 0);
  };
  request.upload.onload = () => {
    clock.wait(UNANSWERED_MS);
    onShare(1);
  };
  return new Promise((resolve, reject) => {
    request.onerror = () => reject(new ApiFailure('offline'));
    request.onabort = () => reject(new ApiFailure(clock.why()));
    request.onload = () => {
      try {
        onAnswer?.({ status: request.status, header: (name) => request.getResponseHeader(name) });
        resolve(readAnswer<Answer<O>>(request));
      } catch (error) {
        reject(error instanceof ApiFailure ? error : new ApiFailure('unreadable', { cause: error }));
      }
    };
    request.onloadend = clock.stop;
    clock.wait(STALLED_MS);
    request.send(input.body);
    if (signal?.aborted) request.abort();
  });
}

function readAnswer<T>(request: XMLHttpRequest): T {
  const { status } = request;
  const header = (name: string) => request.getResponseHeader(name);
  const isJson = header('content-type')?.startsWith('application/json');
  const body = isJson ? JSON.parse(request.responseText) : null;
  if (status >= 300) throw readRefusal({ status, header, body });
  // A successful status without JSON comes from a proxy.
  if (!isJson) throw new ApiFailure('unreadable');
  return body;
}
