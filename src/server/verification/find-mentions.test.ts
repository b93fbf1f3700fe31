import { expect, test } from 'vitest';
import { findMentions, hideMentions } from './find-mentions.ts';

const STAFF = ['Kim', 'Kim Lee', 'a-b', 'x.y(z)[1]', 'Søren', 's'].map((username, id) => ({ id, username }));

test.each([
  ['@Kim, look', ['Kim']],
  ['@kim lee and @KIM', ['Kim', 'Kim Lee']],
  ['(@a-b) @x.y(z)[1]!', ['a-b', 'x.y(z)[1]']],
  ['@Søren', ['Søren']],
  ['@Kimberly, mail@Kim, Kim', []],
  ['@\u017f', []],
  ['@Kim @Kim', ['Kim']],
])('the text %s mentions %j', (text, names) =>
  expect(findMentions(text, STAFF).map(({ username }) => username)).toEqual(names),
);

test('an export replaces each mention by @staff', () => {
  expect(hideMentions('@Kim Lee asks @kim, not kim@example.com', ['Kim', 'Kim Lee'])).toBe(
    '@staff asks @staff, not kim@example.com',
  );
  expect(hideMentions('@Kim', [])).toBe('@Kim');
});
