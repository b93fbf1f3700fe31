import { ApiFailure, type FailureKind } from './api-failure.ts';
import { type Answer, type AskOptions, addressOf, type Operation, type Sent } from './ask-api.ts';
import { credentialHeaders } from './credential.ts';
import type { Operations } from './operations.ts';
import { readRefusal } from './read-refusal.ts';

/** The operations that are sent a form, such as one with a picture. */
export type FormOperation = {
  [O in Operation]: Operations[O] extends { body: FormData } ? O : never;
}[Operation];

export type SendOptions = Omit<AskOptions, 'within'> & {
  /** hears the share of the bytes that have left, 0 to 1 */
  onShare(share: number): void;
};

/** No byte left for so long: the line is dead, in milliseconds. */
const STALLED_MS = 30_000;
/** All have left and no answer came for so long: longer than any check takes, in milliseconds. */
const UNANSWERED_MS = 240_000;

/**
 * Sends a form, once, and tells how much of it has left. By XMLHttpRequest, because `fetch` measures nothing on
 * the way up.
 * @throws as `askApi`
 */
export function sendForm<O extends FormOperation>(
  operation: O,
  sent: Sent<O> & { body: FormData },
  { credential = null, key, signal, onShare }: SendOptions,
): Promise<Answer<O>> {
  const request = new XMLHttpRequest();
  request.open('POST', addressOf(operation, sent));
  for (const [name, value] of Object.entries(credentialHeaders(credential)))
    request.setRequestHeader(name, value);
  if (key !== undefined) request.setRequestHeader('Idempotency-Key', key);
  const clock = startClock(request, signal);
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
        resolve(readAnswer<Answer<O>>(request));
      } catch (error) {
        reject(error instanceof ApiFailure ? error : new ApiFailure('unreadable', { cause: error }));
      }
    };
    request.onloadend = clock.stop;
    clock.wait(STALLED_MS);
    request.send(sent.body);
    if (signal?.aborted) request.abort();
  });
}

/** Ends the request when it has waited too long or is called off. */
function startClock(request: XMLHttpRequest, caller: AbortSignal | undefined) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let why: FailureKind = 'aborted';
  const callOff = () => request.abort();
  caller?.addEventListener('abort', callOff);
  return {
    wait: (milliseconds: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        why = 'timed-out';
        request.abort();
      }, milliseconds);
    },
    why: () => why,
    stop: () => {
      clearTimeout(timer);
      caller?.removeEventListener('abort', callOff);
    },
  };
}

function readAnswer<T>(request: XMLHttpRequest): T {
  const { status } = request;
  const header = (name: string) => request.getResponseHeader(name);
  const isJson = header('content-type')?.startsWith('application/json');
  const body = isJson ? JSON.parse(request.responseText) : null;
  if (status >= 300) throw readRefusal({ status, header, body });
  // A yes without JSON is of somebody on the way.
  if (!isJson) throw new ApiFailure('unreadable');
  return body;
}
