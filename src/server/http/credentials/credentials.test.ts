import { expect, test } from 'vitest';
import { parseBearer } from './credentials.ts';

const TOKEN = `attesta_session_${'aZ9_-'.repeat(8)}`;

test.each([
  ['one space', `Bearer ${TOKEN}`, TOKEN],
  ['several spaces, as HTTP lets them be', `Bearer   ${TOKEN}`, TOKEN],
  ['a scheme in any case', `bEARER ${TOKEN}`, TOKEN],
  ['no space', `Bearer${TOKEN}`, null],
  ['a tab', `Bearer \t${TOKEN}`, null],
  ['a space that is none', `Bearer \xa0${TOKEN}`, null],
  ['another scheme', `Basic ${TOKEN}`, null],
  ['two tokens', `Bearer ${TOKEN} ${TOKEN}`, null],
  ['nothing', undefined, null],
])('parses the token of an Authorization header with %s', (_, header, token) => {
  expect(parseBearer(header)).toBe(token);
});
