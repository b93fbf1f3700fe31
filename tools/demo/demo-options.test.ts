import { expect, test } from 'vitest';
import { readDemoOptions } from './demo-options.ts';

const read = (line: string, environment = {}) =>
  readDemoOptions(line.split(' ').filter(Boolean), environment);

test('starts a temporary server if no option is given', () => {
  expect(read('')).toEqual({ help: false, server: null });
});

test('walks through a running server as an administrator, or with an API token', () => {
  expect(read('--url http://acme.test:81 --email a@b --password secret').server).toEqual({
    url: new URL('http://acme.test:81'),
    credential: { email: 'a@b', password: 'secret' },
  });
  expect(read('--url https://acme.test --token t').server?.credential).toEqual({ token: 't' });
});

test('uses the e-mail of the first superuser if none is given', () => {
  expect(read('--url http://localhost:8080 --password secret').server?.credential).toEqual({
    email: 'admin@localhost',
    password: 'secret',
  });
});

test('reads options from the environment, and prefers those of the command line', () => {
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

test('shows the help without any other option', () => {
  expect(read('--help').help).toBe(true);
});

test.each([
  ['--url localhost:8080 --token t', /address such as/],
  ['--url ftp://localhost --token t', /address such as/],
  ['--url http://localhost:8080', /Give --password/],
  ['--token t', /which server/],
  ['--port 80', /--help lists/],
  ['walk', /--help lists/],
])('reports %j in one sentence', (line, sentence) => {
  expect(() => read(line)).toThrow(sentence);
});
