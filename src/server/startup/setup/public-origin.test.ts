import { expect, test } from 'vitest';
import { publicOrigin } from './public-origin.ts';

test.each([
  [null, 'localhost', 'http://localhost:8080'],
  [null, 'platform.localhost', 'http://platform.localhost:8080'],
  [null, 'id.example.com', 'https://id.example.com'],
  ['https', 'localhost', 'https://localhost'],
  ['https', 'id.example.com', 'https://id.example.com'],
  ['http', 'id.lan', 'http://id.lan:8080'],
] as const)('with the scheme %s the host %s is printed as %s', (configured, host, origin) => {
  expect(publicOrigin(configured, host, 8080)).toBe(origin);
});
