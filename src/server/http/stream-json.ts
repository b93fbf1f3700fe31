import { setImmediate } from 'node:timers/promises';

/** Elements of a long list in one chunk: 10 attempts with much text are 200 KB. */
const WRITE_BATCH_SIZE = 10;
const MANY = 100;

type Json = Record<string, unknown> | unknown[];

const isLong = (value: unknown): value is unknown[] => Array.isArray(value) && value.length > MANY;

/** Whether writing the value at once would delay other requests: it is a long list, or contains one. */
export const isLongJson = (body: unknown): body is Json =>
  isLong(body) || (typeof body === 'object' && body !== null && Object.values(body).some(isLong));

/** The text of `JSON.stringify` in chunks; other requests are served between two chunks. */
export async function* streamJson(body: Json): AsyncGenerator<string> {
  if (Array.isArray(body)) {
    yield* listChunks(body);
    return;
  }
  let before = '{';
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined) continue;
    before += `${JSON.stringify(name)}:`;
    if (isLong(value)) {
      yield before;
      yield* listChunks(value);
      before = ',';
    } else before += `${JSON.stringify(value)},`;
  }
  yield before === '{' ? '{}' : before.replace(/,$/, '}');
}

async function* listChunks(list: readonly unknown[]): AsyncGenerator<string> {
  for (let at = 0; at < list.length; at += WRITE_BATCH_SIZE) {
    const part = JSON.stringify(list.slice(at, at + WRITE_BATCH_SIZE)).slice(1, -1);
    yield at === 0 ? `[${part}` : `,${part}`;
    await setImmediate();
  }
  yield ']';
}
