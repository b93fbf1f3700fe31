import { expect, test } from 'vitest';
import { normaliseName } from './normalise-name.ts';

test.each([
  ['root\u200b', 'root'],
  ['r\u2060oot', 'root'],
  ['\u202eroot', 'root'],
  ['root\u3164', 'root'],
  ['root\ufe0f', 'root'],
  ['ｒｏｏｔ', 'root'],
  ['  Kim \u00a0\n Lee ', 'Kim Lee'],
  ['Zoë', 'Zoë'],
  ['\u200b \u200d', ''],
])('normalises the name %j to %j', (rawName, expected) => {
  expect(normaliseName(rawName)).toBe(expected);
});
