import { expect, test } from 'vitest';
import { listHosts } from './list-hosts.ts';

test('keeps an address with one host', () => {
  const url = 'postgres://attesta:p%40ss,word@db:5433/attesta?sslmode=verify-full';
  expect(listHosts(url)).toEqual({ urls: [url], needsWrites: false });
});

test('splits an address with several hosts into one address for each', () => {
  const of = (hosts: string) => `postgres://attesta:a,b@${hosts}/attesta?sslmode=verify-full`;
  const { urls, needsWrites } = listHosts(`${of('one,two:5433')}&target_session_attrs=read-write`);
  expect([urls, needsWrites]).toEqual([[of('one'), of('two:5433')], true]);
});

test('splits several sockets into one address for each', () => {
  const { urls } = listHosts(
    'postgres://attesta@localhost/attesta?host=/one,/two&target_session_attrs=read-write',
  );
  expect(urls.map((url) => new URL(url).searchParams.get('host'))).toEqual(['/one', '/two']);
});

test.each([
  ['postgres://one,two/attesta', 'DATABASE_URL names several hosts. Add target_session_attrs=read-write.'],
  [
    'postgres://one/attesta?target_session_attrs=any',
    'DATABASE_URL has target_session_attrs=any. Add target_session_attrs=read-write.',
  ],
])('refuses %s in one sentence', (url, sentence) => {
  expect(() => listHosts(url)).toThrow(sentence);
});
