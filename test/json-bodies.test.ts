import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN, HOST, startApp, type TestApp } from './harness/start-app.ts';
import { testDeep } from './harness/tier.ts';
import { unavailableVision } from './harness/vision/unavailable-vision.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ vision: unavailableVision, connectionLimits: { jsonBodyMs: 500 } });
});
afterAll(() => app.close());

test.each(['garbage', 'application/json', 'text/plain; charset', 'a/b/c', ''])(
  'a JSON body is read with the Content-Type %j',
  async (type) => {
    const headers = { 'content-type': type };
    const answer = await app.client.post('/admin/login', { raw: JSON.stringify(ADMIN), headers });
    expect(answer.status).toBe(200);
  },
);

test('[S55] closes a JSON body that arrives too slowly, long before the request’s own time limit', async () => {
  const socket = connect({ port: app.port, host: '127.0.0.1', allowHalfOpen: true });
  await once(socket, 'connect');
  socket.on('error', () => {});
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  socket.write(`POST /api/v1/admin/login HTTP/1.1\r\nHost: ${HOST}\r\nContent-Length: 100000\r\n\r\n{`);
  const timer = setInterval(() => socket.write(' '), 50);
  await new Promise((resolve) => socket.once('end', resolve).once('close', resolve));
  clearInterval(timer);
  socket.destroy();
  expect(received).toMatch(
    /^HTTP\/1\.1 400 .*\{"error":"The body arrived too slowly\. Send it again over a faster connection\."\}/s,
  );
});

testDeep('answers a request whose work takes longer than a body may take to arrive', async () => {
  const { asTenant } = app.dependencies.db;
  const { token } = (await app.client.post('/admin/login', { json: ADMIN })).body;
  app.dependencies.db.asTenant = async (...work) => {
    await new Promise((resolve) => setTimeout(resolve, 600));
    return asTenant(...work);
  };
  const answer = await app.client.post('/admin/logout', { bearer: token, json: {} });
  app.dependencies.db.asTenant = asTenant;
  expect(answer.status).toBe(200);
});
