import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AppDependencies, listRoutes } from '../src/server/app.ts';
import type { Answer } from './harness/client.ts';
import { PAGES } from './harness/paths.ts';
import { sendBytes } from './harness/servers/send-bytes.ts';
import { PLATFORM, startApp, type TestApp } from './harness/start-app.ts';
import { logIn, mint, newSubject } from './harness/steps.ts';
import { sample } from './harness/tier.ts';
import { unavailableVision } from './harness/vision/unavailable-vision.ts';

// Covers every answer: each route admitted and refused, both pages with all they load, the reference, the
// probes, and refusals before a route is known.
const routes = listRoutes({
  logger: pino({ level: 'silent' }),
  masterKey: new Uint8Array(32),
} as unknown as AppDependencies).map((route) => [`${route.method} ${route.path}`, route] as const);
const ORIGIN = 'https://evil.test';

let app: TestApp;
let bearer: string;
let token: string;
let subject: string;
beforeAll(async () => {
  app = await startApp({ vision: unavailableVision, withPages: true });
  bearer = await logIn(app);
  subject = await newSubject(app, bearer, { first_name: 'A', last_name: 'B' });
  token = await mint(app, bearer, subject, { view_subject_details: true, can_edit_details: true });
});
afterAll(() => app.close());

type Headers = Answer['headers'];

/** The headers that every answer must have, and those that none may have. */
function expectStrict(headers: Headers, loadedBy: 'same-origin' | 'cross-origin' = 'same-origin'): void {
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['referrer-policy']).toBe('no-referrer');
  expect(headers['cross-origin-resource-policy']).toBe(loadedBy);
  expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8,}/);
  const names = Object.keys(headers);
  expect(
    names.filter((name) => /^access-control-|^timing-allow|^set-cookie|^server$|^x-powered/.test(name)),
  ).toEqual([]);
  expectStrictPolicy(String(headers['content-security-policy']));
}

/** A page loads from its own origin alone, and no inline script or style is permitted. */
function expectStrictPolicy(policy: string): void {
  const directives = new Map(
    policy.split('; ').map((each) => [each.split(' ')[0]!, each.split(' ').slice(1)]),
  );
  expect(directives.get('default-src')).toEqual(["'none'"]);
  expect(directives.has('frame-ancestors')).toBe(true);
  for (const [name, sources] of directives) {
    const allowed = /^img-src|^media-src/.test(name)
      ? ["'self'", "'none'", 'blob:', 'data:']
      : ["'self'", "'none'"];
    expect(allowed).toEqual(expect.arrayContaining(sources));
  }
}

const NO_CAMERA = 'camera=(), microphone=(), geolocation=(), digital-credentials-get=()';

function expectPrivate(headers: Headers): void {
  expectStrict(headers);
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
  expect(headers['permissions-policy']).toBe(NO_CAMERA);
  expect(headers['cross-origin-opener-policy']).toBe('same-origin');
}

describe.each(routes)('%s', (title, route) => {
  const target = () => route.path.replace(':id', subject).replace(':attempt', '1');

  test('[S43] [S197] admitted or refused, the answer cannot be cached, framed or read by another origin', async () => {
    const headers = { origin: ORIGIN };
    const actual = await app.client.send(route.method, target(), { headers });
    expectPrivate(actual.headers);
    // Logging out ends the session that the other routes need.
    if (title === 'POST /admin/logout' || title === 'DELETE /admin/subjects/:id') return;
    expectPrivate((await app.client.send(route.method, target(), { headers, bearer, token })).headers);
    expectPrivate((await app.client.send(route.method, target(), { headers, host: 'nowhere.test' })).headers);
  });

  test('[S41] the route answers no preflight and no HEAD with a body', async () => {
    const preflight = { origin: ORIGIN, 'access-control-request-method': route.method };
    const preflighted = await app.client.send('OPTIONS', target(), { headers: preflight });
    expect(preflighted.status).toBe(route.access.by === 'platform' ? 404 : 405);
    expectPrivate(preflighted.headers);
    const head = await app.client.send('HEAD', target(), { bearer, token });
    expect(head.bytes).toHaveLength(0);
    expectPrivate(head.headers);
  });
});

const headersAt = async (path: string, headers = {}) => {
  const answer = await app.client.get(`/${path}`, { headers: { origin: ORIGIN, ...headers } });
  // The script by which other sites embed the page is the one file that they may load.
  expectStrict(answer.headers, path === '/verify/embed.js' ? 'cross-origin' : 'same-origin');
  return answer;
};

test('[S2] the subject’s page may use the camera and a wallet, and no answer repeats its link’s token', async () => {
  const { status, headers, bytes } = await headersAt(`/verify/?token=${token}`);
  expect(status).toBe(200);
  expect(headers['permissions-policy']).toBe(
    'camera=(self), microphone=(), geolocation=(), digital-credentials-get=(self)',
  );
  expect(headers['cache-control']).toBe('no-cache');
  expect(headers['content-security-policy']).toContain("worker-src 'self'");
  expect(bytes.toString() + JSON.stringify(headers)).not.toContain(token);
});

test('[S142] [S148] the console may use no camera, be in no frame and be opened by no other page', async () => {
  const { status, headers } = await headersAt('/admin/');
  expect(status).toBe(200);
  expect(headers['cross-origin-opener-policy']).toBe('same-origin');
  expect(headers['permissions-policy']).toBe(NO_CAMERA);
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['content-security-policy']).not.toContain('worker-src');
});

test('[S193] the platform’s console has the headers of the console, and so have refusals on its host', async () => {
  const at = { host: PLATFORM.host };
  const { status, headers, bytes } = await app.client.get('//admin/', at);
  const staff = await app.client.get('//admin/');
  expect(status).toBe(200);
  expectStrict(headers);
  for (const name of ['content-security-policy', 'permissions-policy', 'cache-control'])
    expect(headers[name]).toBe(staff.headers[name]);
  const html = bytes.toString();
  expect(html).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\son\w+=|\sstyle=|javascript:/i);
  expect(html).not.toMatch(/<(?:script|link|img|iframe)[^>]*(?:src|href)=["']?(?:https?:)?\/\//i);
  for (const [, asset] of html.matchAll(/(?:src|href)="([^"]+)"/g)) {
    const loaded = await app.client.get(`/${asset}`, at);
    expect(loaded.status).toBe(200);
    expectStrict(loaded.headers);
  }
  for (const path of ['//verify/', '//docs/', '//admin/index.html', '/page']) {
    const refused = await app.client.get(path, at);
    expect(refused.status).toBe(404);
    expectStrict(refused.headers);
    expect(refused.headers['cache-control']).toBe('no-store');
  }
});

test('the root address of a tenant’s or the platform’s host redirects to the console', async () => {
  for (const host of [undefined, PLATFORM.host]) {
    const { status, headers } = await app.client.get('//', host ? { host } : {});
    expect([status, headers['location']]).toEqual([303, '/admin/']);
    expectStrict(headers);
  }
  expect((await app.client.get('//', { host: 'nowhere.test' })).status).toBe(404);
});

test('an address without its last slash redirects with the link’s token', async () => {
  for (const [path, to] of [
    ['verify?token=t', '/verify/?token=t'],
    ['verify', '/verify/'],
    ['admin', '/admin/'],
  ]) {
    const { status, headers } = await headersAt(`/${path}`);
    expect([status, headers['location']]).toEqual([308, to]);
  }
});

test('[S31] the pages contain no inline script, style or handler, and load from no other origin', async () => {
  for (const path of ['/verify/', '/admin/', '/docs/']) {
    const html = (await headersAt(path)).bytes.toString();
    expect(html).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\son\w+=|\sstyle=|javascript:/i);
    expect(html).not.toMatch(/<(?:script|link|img|iframe)[^>]*(?:src|href)=["']?(?:https?:)?\/\//i);
  }
});

test('everything that the pages load has the strict headers', async () => {
  for (const [page, folder] of [
    ['admin', 'console'],
    ['verify', 'verify'],
  ] as const) {
    const names = await readdir(join(PAGES, folder), { recursive: true, withFileTypes: true });
    const files = names.filter((entry) => entry.isFile());
    expect(files.length).toBeGreaterThan(2);
    for (const { name, parentPath } of sample(files, 40)) {
      const inside = join(parentPath, name).slice(join(PAGES, folder).length);
      // The platform's document exists on the platform's host alone.
      const status = inside.startsWith('/platform.html') ? 404 : 200;
      expect([inside, (await headersAt(`/${page}${inside}`)).status]).toEqual([inside, status]);
    }
  }
  expect((await headersAt('/docs/docs.css')).status).toBe(200);
});

test.each([
  '//nothing',
  '//',
  '//api/v1/nothing',
  '//admin/assets/nothing.js',
  '//verify/../../package.json',
  '//verify/%2e%2e/%2e%2e/package.json',
  '//admin',
  '//docs',
  '//docs/nothing',
  '//readyz',
  '//healthz',
  '//%zz',
  '/admin/subjects/%E0%A4',
])('%s is answered with the strict headers', async (path) => {
  const { headers, status, bytes } = await app.client.get(path, { headers: { origin: ORIGIN } });
  expectStrict(headers);
  if (status >= 400) expect(headers['cache-control']).toBe('no-store');
  expect(bytes.toString()).not.toContain('"devDependencies"');
});

test('a suspended tenant’s refusal has the strict headers on every page', async () => {
  const suspend = (suspended: boolean) =>
    app.dependencies.db.asSystem((tx) =>
      tx.updateTable('tenants').set({ suspended }).where('tenant_id', '=', app.tenantId).execute(),
    );
  await suspend(true);
  for (const path of ['//verify/', '//admin/', '//docs/', '/page']) {
    const { status, headers, bytes } = await app.client.get(path);
    expect(status).toBe(403);
    const style = /<style>([^<]*)<\/style>/.exec(bytes.toString())?.[1] ?? '';
    const allowed = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
    const policy = String(headers['content-security-policy']).replace(allowed, "'self'");
    expectStrict({ ...headers, 'content-security-policy': policy });
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['attesta-error-code']).toBe('tenant-suspended');
    const isPage = path === '//verify/' || path === '//admin/';
    expect(String(headers['content-type'])).toMatch(isPage ? 'text/html' : 'application/json');
    expect(bytes.toString()).toMatch(/is suspended/);
    if (isPage) expect(String(headers['content-security-policy'])).toContain(allowed);
  }
  const arabic = await app.client.get('//verify/', { headers: { 'accept-language': 'it-IT, ar;q=0.8' } });
  expect(arabic.bytes.toString()).toMatch(/lang="ar" dir="rtl"[\s\S]*متوقفة/);
  await suspend(false);
});

test.each([
  ['no HTTP at all', 'hello\r\n\r\n'],
  ['no Host', 'GET /api/v1/page HTTP/1.1\r\nConnection: close\r\n\r\n'],
  [
    'two Hosts',
    'GET /api/v1/page HTTP/1.1\r\nHost: acme.test\r\nHost: other.test\r\nConnection: close\r\n\r\n',
  ],
  ['headers without end', `GET /api/v1/page HTTP/1.1\r\nHost: acme.test\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`],
  [
    'an expectation',
    'GET /api/v1/page HTTP/1.1\r\nHost: nowhere\r\nExpect: tea\r\nConnection: close\r\n\r\n',
  ],
  ['an invalid address', 'GET /%zz HTTP/1.1\r\nHost: acme.test\r\nConnection: close\r\n\r\n'],
])('[S44] [S45] %s is refused with the strict headers', async (_what, bytes) => {
  const [answer] = await sendBytes(app.port, bytes);
  expect([400, 404]).toContain(answer?.status);
  expectPrivate(answer!.headers);
  expect(answer!.headers['attesta-error-code']).toMatch(/^(bad-request|unknown-host|not-found)$/);
  expect(answer!.body).toEqual({ error: expect.any(String) });
});
