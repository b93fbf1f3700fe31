import { expect, test } from 'vitest';
import { countLoopTurns } from '../../../test/harness/count-loop-turns.ts';
import { isLongJson, streamJson } from './bodies.ts';

const list = (length: number) =>
  Array.from({ length }, (_, at) => ({ at, text: `"${at}"\n`, none: undefined }));

async function write(body: object): Promise<string> {
  const parts: string[] = [];
  for await (const part of streamJson(body as Record<string, unknown>)) parts.push(part);
  return parts.join('');
}

test.each<[string, object]>([
  ['a long list', list(301)],
  ['a list between other things', { id: 'a', attempts: list(125), when: new Date(0), gone: undefined }],
  ['a list at the end', { id: null, attempts: list(101) }],
  ['two lists', { one: list(130), other: list(150) }],
  ['a list alone', { list: list(200) }],
])('streams %s as the text of JSON.stringify', async (_, body) => {
  expect(isLongJson(body)).toBe(true);
  expect(await write(body)).toBe(JSON.stringify(body));
});

test.each<[string, unknown]>([
  ['a short list', list(100)],
  ['an object without one', { a: list(3) }],
  ['nothing', null],
  ['a text', 'a'.repeat(500)],
])('writes %s at once, without streaming', (_, body) => {
  expect(isLongJson(body)).toBe(false);
});

test('serves other requests while it writes a long list', async () => {
  const [, turns] = await countLoopTurns(() => write({ attempts: list(500) }));
  expect(turns).toBeGreaterThanOrEqual(20);
});
