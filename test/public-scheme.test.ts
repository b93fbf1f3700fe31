import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ADMIN, startApp, type TestApp } from './harness/start-app.ts';
import { logIn, mint, newSubject } from './harness/steps.ts';
import { unavailableVision } from './harness/vision/unavailable-vision.ts';

// Behaves as the shipped balancers: TLS to browsers, plain HTTP to the server, and no header about it.
describe('a server behind a balancer that ends TLS', () => {
  let app: TestApp;
  let bearer: string;
  beforeAll(async () => {
    app = await startApp({ vision: unavailableVision, publicScheme: null, trustProxy: ['127.0.0.1'] });
    bearer = await logIn(app);
  });
  afterAll(() => app.close());

  test.each([{}, { 'x-forwarded-proto': 'http' }])(
    '[S198] every address in an answer is https, also with %j',
    async (headers) => {
      const person = await newSubject(app, bearer, { first_name: 'A', last_name: 'B' });
      const token = await mint(app, bearer, person);
      const handover = await app.client.post('/subject/handover', { token, headers });
      const name = `view-${Object.keys(headers).length}`;
      const json = { email: `${name}@acme.test`, username: name, password: ADMIN.password };
      const user = await app.client.post('/admin/users', { bearer, json: { ...json, role: 'view' } });
      const enrolment = await app.client.post(`/admin/users/${user.body.id}/enrolment`, { bearer, headers });
      const settings = await app.client.get('/admin/settings', { bearer, headers });
      const written = JSON.stringify([handover.body, enrolment.body, settings.body]);
      expect([handover.body.url, enrolment.body.url]).toEqual([
        expect.stringMatching(/^https:\/\/acme\.test/),
        expect.stringMatching(/^https:\/\/acme\.test/),
      ]);
      expect(written).not.toContain('http://');
    },
  );
});

const read = (file: string) => readFile(new URL(`../deploy/${file}`, import.meta.url), 'utf8');

describe('the log of a shipped balancer', () => {
  test('[S199] the log of nginx has paths without their query', async () => {
    // The redirect from plain HTTP to TLS keeps the query, which no log has.
    const shipped = (await read('nginx/attesta.conf')).replace('return 308 https://$host$request_uri;', '');
    expect(shipped).toMatch(/^log_format attesta '[^']*\$uri\b[^']*';$/m);
    // Logs of a server replace those of nginx.conf; logs outside of one are written beside them.
    const servers = shipped.split(/^server \{$/m).slice(1);
    expect(servers.length).toBeGreaterThan(1);
    for (const server of servers) {
      expect(server).toMatch(/^ {2}access_log \S+ attesta;$/m);
      expect(server).toMatch(/^ {2}error_log \S+ crit;$/m);
    }
    expect(shipped).not.toMatch(/\$(request\b|request_uri|args|query_string|http_referer|arg_)/);
  });

  test('[S199] the log of HAProxy has paths without their query', async () => {
    const [, format] = /^ {2}log-format "(.*)"$/m.exec(await read('haproxy/haproxy.cfg')) ?? [];
    expect(format).toContain('%HPO');
    expect(format).not.toMatch(/%(r|HU|HQ|HP|hr|hs)\b/);
    expect(await read('haproxy/haproxy.cfg')).not.toContain('option httplog');
  });
});
