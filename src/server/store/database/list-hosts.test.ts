import { expect, test } from 'vitest';
import { listHosts } from './list-hosts.ts';

test('an address with one host stays as it is', () => {
  const url = 'postgres://attesta:p%40ss,word@db:5433/attesta?sslmode=verify-full';
  expect(listHosts(url)).toEqual({ urls: [url], needsWrites: false });
});

test('an address with several hosts becomes one address a host', () => {
  const of = (hosts: string) => `postgres://attesta:a,b@${hosts}/attesta?sslmode=verify-full`;
  const { urls, needsWrites } = listHosts(`${of('one,two:5433')}&target_session_attrs=read-write`);
  expect([urls, needsWrites]).toEqual([[of('one'), of('two:5433')], true]);
});

test('several sockets become one address a socket', () => {
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
])('%s is refused in one sentence', (url, sentence) => {
  expect(() => listHosts(url)).toThrow(sentence);
});
