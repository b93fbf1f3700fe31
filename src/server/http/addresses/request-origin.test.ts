import { expect, test } from 'vitest';
import { schemeFor } from './request-origin.ts';

test.each(['localhost', 'localhost:8080', 'acme.localhost:8080', '127.0.0.1:1', '[::1]:8080'])(
  'writes an address of %s with http unless the operator says https',
  (host) => {
    expect([schemeFor(null, host), schemeFor('https', host)]).toEqual(['http', 'https']);
  },
);

test.each([
  'id.example.com',
  'localhost.example.com',
  'notlocalhost',
  '10.0.0.1:8080',
  '127.0.0.1.example.com',
])('writes an address of %s with https unless the operator says http', (host) => {
  expect([schemeFor(null, host), schemeFor('http', host)]).toEqual(['https', 'http']);
});
