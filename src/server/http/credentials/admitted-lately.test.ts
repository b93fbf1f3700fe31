import { expect, test } from 'vitest';
import { rememberAdmitted } from './admitted-lately.ts';

const HASH = Buffer.from('a hash');

test('a credential is remembered for a minute, for its own tenant, with whose it is', () => {
  let at = 0;
  const admitted = rememberAdmitted(() => new Date(at));
  expect(admitted.find('one', HASH)).toBeNull();
  admitted.note('one', HASH, { userId: 7 });
  expect(admitted.find('one', Buffer.from(HASH))).toEqual({ userId: 7 });
  expect(admitted.find('other', HASH)).toBeNull();
  expect(admitted.find('one', Buffer.from('another'))).toBeNull();
  at = 60_000;
  expect(admitted.find('one', HASH)).toBeNull();
});

test('of too many those that were let in longest ago are forgotten', () => {
  const admitted = rememberAdmitted(() => new Date(0));
  const hash = (n: number) => Buffer.from(`hash ${n}`);
  for (let n = 0; n < 10_000; n += 1) admitted.note('one', hash(n), { userId: n });
  admitted.note('one', hash(0), { userId: 0 });
  admitted.note('one', hash(10_000), { userId: 10_000 });
  expect([0, 1, 2, 10_000].map((n) => admitted.find('one', hash(n))?.userId)).toEqual([
    0,
    undefined,
    2,
    10_000,
  ]);
});
