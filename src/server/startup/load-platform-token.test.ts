import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { HOST, startApp } from '../../../test/harness/start-app.ts';
import { unavailableVision } from '../../../test/harness/vision/unavailable-vision.ts';
import { loadPlatformToken, refuseTenantsHost } from './load-platform-token.ts';

let root: string;
let folder: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'attesta-token-'));
});
afterAll(() => rm(root, { recursive: true }));
beforeEach(async () => {
  folder = await mkdtemp(join(root, 'data-'));
});

test('generates a token until a shown one is stored, readable for its owner only', async () => {
  const platformToken = await loadPlatformToken(null, folder);
  const again = await loadPlatformToken(null, folder);
  expect(platformToken.token).toMatch(/^attesta_platform_[\w-]{43}$/);
  expect(again.token).not.toBe(platformToken.token);
  await platformToken.keep!();
  expect(await loadPlatformToken(null, folder)).toEqual({ token: platformToken.token, keep: null });
  const path = join(folder, 'platform.token');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readFile(path, 'utf8')).toBe(`${platformToken.token}\n`);
});

test('uses the configured token and stores no other', async () => {
  const { token, keep } = await loadPlatformToken('a configured token', folder);
  expect([token, keep]).toEqual(['a configured token', null]);
  await expect(readFile(join(folder, 'platform.token'))).rejects.toThrow('ENOENT');
});

test('stops the start with one sentence if the file of the token is damaged', async () => {
  await writeFile(join(folder, 'platform.token'), 'attesta_platform_cut');
  await expect(loadPlatformToken(null, folder)).rejects.toThrow(/^\S+platform\.token is damaged: [^\n]+\.$/);
});

test('stops the start with one sentence if the platform’s host is a tenant’s, or will be the first tenant’s', async () => {
  const app = await startApp({ vision: unavailableVision });
  const { db } = app.dependencies;
  const sentence = `PLATFORM_HOST ${HOST} is the host of a tenant. Choose another.`;
  await expect(refuseTenantsHost(db, HOST, 'localhost')).rejects.toThrow(sentence);
  await refuseTenantsHost(db, 'platform.localhost', 'localhost');
  // TENANT_HOST has no effect once there is a tenant.
  await refuseTenantsHost(db, 'localhost', 'localhost');
  await db.asSystem((tx) => tx.deleteFrom('staff_users').execute());
  await db.asSystem((tx) => tx.deleteFrom('tenants').execute());
  await expect(refuseTenantsHost(db, HOST, HOST)).rejects.toThrow(sentence);
  await refuseTenantsHost(db, 'platform.localhost', HOST);
  await app.close();
});
