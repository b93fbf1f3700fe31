import { expect, test } from 'vitest';
import { readDemoOptions } from './demo-options.ts';

const read = (line: string, environment = {}) =>
  readDemoOptions(line.split(' ').filter(Boolean), environment);

test('without a word the demo starts a server of its own', () => {
  expect(read('')).toEqual({ help: false, server: null });
});

test('a running server is walked through as an administrator, or with an API token', () => {
  expect(read('--url http://acme.test:81 --email a@b --password secret').server).toEqual({
    url: new URL('http://acme.test:81'),
    credential: { email: 'a@b', password: 'secret' },
  });
  expect(read('--url https://acme.test --token t').server?.credential).toEqual({ token: 't' });
});

test('the e-mail is that of the first superuser unless given', () => {
  expect(read('--url http://localhost:8080 --password secret').server?.credential).toEqual({
    email: 'admin@localhost',
    password: 'secret',
  });
});

test('the environment stands in for options, and options win', () => {
  const environment = { ATTESTA_URL: 'http://one.test', ATTESTA_TOKEN: 'kept', ATTESTA_EMAIL: '' };
  expect(read('', environment).server).toEqual({
    url: new URL('http://one.test'),
    credential: { token: 'kept' },
  });
  expect(read('--url http://two.test --password secret', environment).server).toEqual({
    url: new URL('http://two.test'),
    credential: { email: 'admin@localhost', password: 'secret' },
  });
});

test('help needs nothing else', () => {
  expect(read('--help').help).toBe(true);
});

test.each([
  ['--url localhost:8080 --token t', /address such as/],
  ['--url ftp://localhost --token t', /address such as/],
  ['--url http://localhost:8080', /Give --password/],
  ['--token t', /which server/],
  ['--port 80', /--help lists/],
  ['walk', /--help lists/],
])('%j is told in one sentence', (line, sentence) => {
  expect(() => read(line)).toThrow(sentence);
});
