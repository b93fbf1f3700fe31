import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { ADMIN, PLATFORM, startApp } from '../start-app.ts';
import { unavailableVision } from '../vision/unavailable-vision.ts';

/** A host name that every program resolves to the loopback address. */
const HOST = 'localhost';

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
export const run = promisify(execFile);

/** Starts a server with a sandbox tenant for external programs. `home` is a temporary folder for them. */
export async function openSandbox() {
  const home = await mkdtemp(join(tmpdir(), 'attesta-clients-'));
  const app = await startApp({ vision: unavailableVision });
  // Noise makes the file large enough to be sent in several parts.
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const IMAGE = join(home, 'picture.jpg');
  await sharp({ create: { width: 480, height: 360, channels: 3, background: '#789', noise } })
    .jpeg({ quality: 95 })
    .toFile(IMAGE);
  const json = { host: HOST, name: 'Sandbox', admin_email: ADMIN.email, admin_password: ADMIN.password };
  await app.client.post('/platform/tenants', { ...PLATFORM, json: { ...json, sandbox: true } });
  const { body } = await app.client.post('/admin/login', { host: HOST, json: ADMIN });
  const request = { host: HOST, bearer: body.token, json: {} };
  const made = await app.client.post('/admin/api-tokens', request);
  return {
    home,
    /** the address of the server, a credential, and an image to send */
    environment: {
      PATH: process.env['PATH'] ?? '',
      HOME: home,
      ATTESTA_URL: `http://${HOST}:${app.port}`,
      ATTESTA_TOKEN: String(made.body.token),
      PICTURE: IMAGE,
    },
    close: async () => {
      await app.close();
      await rm(home, { recursive: true });
    },
  };
}
