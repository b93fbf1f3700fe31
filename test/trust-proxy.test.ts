import { afterEach, expect, test } from 'vitest';
import { ADMIN, OTHER_HOST, startApp, type TestApp } from './harness/start-app.ts';
import { testDeep } from './harness/tier.ts';
import { unavailableVision } from './harness/vision/unavailable-vision.ts';

let app: TestApp;
afterEach(() => app.close());

const failFrom = (forwarded: string) =>
  app.client.post('/admin/login', {
    json: { email: `${forwarded}@acme.test`, password: 'wrong' },
    headers: { 'x-forwarded-for': forwarded, 'x-forwarded-host': OTHER_HOST },
  });

testDeep(
  'behind a trusted proxy logins are limited by the address it names, and the host is still the Host header',
  async () => {
    app = await startApp({ vision: unavailableVision, trustProxy: ['127.0.0.1'] });
    for (let at = 0; at < 12; at += 1) expect((await failFrom(`203.0.113.${at}`)).status).toBe(401);
    for (let at = 0; at < 10; at += 1) await failFrom(`198.51.100.${at}, 203.0.113.77`);
    // Only the address that the proxy itself has added is trusted: the caller wrote the rest.
    expect((await failFrom('198.51.100.99, 203.0.113.77')).status).toBe(429);
    const answer = await app.client.post('/admin/login', {
      json: ADMIN,
      headers: { 'x-forwarded-for': '192.0.2.1', 'x-forwarded-host': OTHER_HOST },
    });
    expect(answer.status).toBe(200);
    expect((await app.client.get('/page', { headers: { 'x-forwarded-host': OTHER_HOST } })).body.name).toBe(
      'Acme',
    );
  },
);

test('[S105] a forwarded address from any other caller is ignored', async () => {
  app = await startApp({ vision: unavailableVision, trustProxy: ['10.0.0.0/8'] });
  for (let at = 0; at < 10; at += 1) expect((await failFrom(`203.0.113.${at}`)).status).toBe(401);
  expect((await failFrom('203.0.113.200')).status).toBe(429);
});
