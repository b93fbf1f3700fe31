import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendForm } from './send-form.ts';

// The browser suites send real images; these tests cover network failures that take too long there.

class Request {
  static made: Request;
  address = '';
  status = 0;
  responseText = '';
  readonly headers: Record<string, string> = {};
  readonly upload: { onprogress?(event: { loaded: number; total: number }): void; onload?(): void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  constructor() {
    Request.made = this;
  }
  open(_method: string, address: string): void {
    this.address = address;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  send(): void {}
  abort(): void {
    this.onabort?.();
    this.onloadend?.();
  }
  getResponseHeader(name: string): string | null {
    return this.answer[name] ?? null;
  }
  answer: Record<string, string> = {};
  say(status: number, text: string, headers: Record<string, string> = {}): void {
    Object.assign(this, { status, responseText: text });
    this.answer = { 'content-type': 'application/json; charset=utf-8', ...headers };
    this.onload?.();
    this.onloadend?.();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', Request);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function begin(signal?: AbortSignal) {
  const shares: number[] = [];
  const statuses: number[] = [];
  const input = { query: { type: 'license' }, body: new FormData() } as const;
  const onShare = (share: number) => shares.push(share);
  const onAnswer = ({ status }: { status: number }) => statuses.push(status);
  const options = { credential: { token: 't' }, key: 'k', signal, onShare, onAnswer };
  const answer = sendForm('POST /subject/upload', input, options).catch((failure: unknown) => failure);
  return { answer, shares, statuses, request: Request.made };
}

test('a form is sent with credential and key, and reports the share of the bytes sent', async () => {
  const { answer, shares, request } = begin();
  expect(request.address).toBe('/api/v1/subject/upload?type=license');
  expect(request.headers).toEqual({ 'X-Api-Key': 't', 'Idempotency-Key': 'k' });
  request.upload.onprogress?.({ loaded: 1, total: 4 });
  request.upload.onload?.();
  request.say(200, '{"status":"LICENSE_APPROVED"}');
  expect(await answer).toEqual({ status: 'LICENSE_APPROVED' });
  expect(shares).toEqual([0.25, 1]);
});

test('[S38] an upload without progress is given up, with a longer time-out after all bytes were sent', async () => {
  const stalled = begin();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await stalled.answer).toMatchObject({ kind: 'timed-out' });
  const { answer, request } = begin();
  request.upload.onload?.();
  await vi.advanceTimersByTimeAsync(239_000);
  request.say(503, '{"error":"Kept."}', { 'attesta-error-code': 'undecided', 'retry-after': '5' });
  expect(await answer).toMatchObject({ kind: 'refused', code: 'undecided', retryAfterSeconds: 5 });
});

test('a failed upload is offline, cut, answered by a proxy, or aborted', async () => {
  const offline = begin();
  offline.request.onerror?.();
  expect(await offline.answer).toMatchObject({ kind: 'offline' });
  const cutUpload = begin();
  cutUpload.request.say(200, '{"stat');
  expect(await cutUpload.answer).toMatchObject({ kind: 'unreadable' });
  const portal = begin();
  portal.request.say(200, '<html>', { 'content-type': 'text/html' });
  expect(await portal.answer).toMatchObject({ kind: 'unreadable' });
  const caller = new AbortController();
  const off = begin(caller.signal);
  caller.abort();
  expect(await off.answer).toMatchObject({ kind: 'aborted' });
});

test('each sent part restarts the time-out, and an empty form reports no progress', async () => {
  const { answer, shares, statuses, request } = begin();
  request.upload.onprogress?.({ loaded: 0, total: 0 });
  await vi.advanceTimersByTimeAsync(20_000);
  request.upload.onprogress?.({ loaded: 1, total: 2 });
  await vi.advanceTimersByTimeAsync(20_000);
  request.say(200, '{}');
  expect(await answer).toEqual({});
  expect(shares).toEqual([0, 0.5]);
  expect(statuses).toEqual([200]);
});

test('a finished upload leaves no timer and no listener on the signal of the caller', async () => {
  const { signal } = new AbortController();
  const { answer, request } = begin(signal);
  request.say(200, '{}');
  await answer;
  expect(vi.getTimerCount()).toBe(0);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

test('a request that was aborted before is not sent', async () => {
  const caller = new AbortController();
  caller.abort();
  expect(await begin(caller.signal).answer).toMatchObject({ kind: 'aborted' });
});
