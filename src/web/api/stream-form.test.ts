import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { streamForm } from './stream-form.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Sends an image of three parts to a reader that takes one part for each call of `take`. */
function begin() {
  const shares: number[] = [];
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  let answer: (response: Response) => void = () => {};
  const send = (_address: unknown, { body, signal }: RequestInit = {}) => {
    reader = (body as ReadableStream<Uint8Array>).getReader();
    return new Promise<Response>((resolve, reject) => {
      answer = resolve;
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  };
  const body = new FormData();
  body.set('image_file', new Blob([new Uint8Array(150_000)]), 'picture.jpg');
  const input = { query: { type: 'license' }, body } as const;
  const options = { fetch: send as typeof fetch, onShare: (share: number) => shares.push(share) };
  const outcome = streamForm('POST /subject/upload', input, options).catch(({ kind }) => kind);
  return {
    shares,
    settled: outcome,
    take: async () => {
      await vi.waitFor(() => expect(reader).toBeDefined());
      return reader!.read();
    },
    answer: () => answer(Response.json({ status: 'LICENSE_APPROVED' })),
  };
}

test('progress is reported part by part, and the time-out for the answer is longer than for a part', async () => {
  const { shares, settled, take, answer } = begin();
  for (let part = 0; part < 3; part += 1) {
    expect((await take()).done).toBe(false);
    await vi.advanceTimersByTimeAsync(29_000);
  }
  expect((await take()).done).toBe(true);
  expect(shares.map((share) => Math.round(share * 100))).toEqual([44, 87, 100]);
  await vi.advanceTimersByTimeAsync(239_000);
  answer();
  expect(await settled).toEqual({ status: 'LICENSE_APPROVED' });
});

test('an upload that takes no further part is given up after 30 seconds', async () => {
  const { settled, take } = begin();
  await take();
  await take();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await settled).toBe('timed-out');
});
