import { expect, test } from 'vitest';
import { namesSamePerson } from './names-same-person.ts';

test.each([
  ['Whitcombe', 'Whitcombe'],
  ['whitcombe', 'Whitcombe'],
  [' de la  Cruz ', 'De La Cruz'],
  ['Smith Jones', 'Smith-Jones'],
  ["o'brien", 'O’Brien'],
  ['Munoz', 'Muñoz'],
  ['strasse', 'Straße'],
  ['иванов', 'Иванов'],
  ['محمد', 'محمد'],
  ['李', '李'],
  ['-', '-'],
])('%j is how %j may be typed', (typed, name) => {
  expect(namesSamePerson(typed, name)).toBe(true);
});

test.each([
  ['', 'Whitcombe'],
  [' ', '-'],
  ['-', 'Whitcombe'],
  ['Whitcom', 'Whitcombe'],
  ['Whitcomb', 'Whitcombe'],
  ['Maren', 'Whitcombe'],
  ['Иванова', 'Иванов'],
  ['محمود', 'محمد'],
  ['王', '李'],
])('%j is not %j', (typed, name) => {
  expect(namesSamePerson(typed, name)).toBe(false);
});
