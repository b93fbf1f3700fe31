import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { ADMIN, PLATFORM, startApp } from '../start-app.ts';
import { unavailableVision } from '../vision/unavailable-vision.ts';

/** A host name that every program resolves to this machine. */
const HOST = 'localhost';

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
export const run = promisify(execFile);

/** A server with a sandbox, where names force verdicts, for programs of others; `home` is a folder for them. */
export async function openSandbox() {
  const home = await mkdtemp(join(tmpdir(), 'attesta-clients-'));
  const app = await startApp({ vision: unavailableVision });
  // Noise, so that it is large enough to leave in parts.
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const PICTURE = join(home, 'picture.jpg');
  await sharp({ create: { width: 480, height: 360, channels: 3, background: '#789', noise } })
    .jpeg({ quality: 95 })
    .toFile(PICTURE);
  const json = { host: HOST, name: 'Sandbox', admin_email: ADMIN.email, admin_password: ADMIN.password };
  await app.client.post('/platform/tenants', { ...PLATFORM, json: { ...json, sandbox: true } });
  const { body } = await app.client.post('/admin/login', { host: HOST, json: ADMIN });
  const asked = { host: HOST, bearer: body.token, json: {} };
  const made = await app.client.post('/admin/api-tokens', asked);
  return {
    home,
    /** where a program finds the server, and a picture to send */
    environment: {
      PATH: process.env['PATH'] ?? '',
      HOME: home,
      ATTESTA_URL: `http://${HOST}:${app.port}`,
      ATTESTA_TOKEN: String(made.body.token),
      PICTURE,
    },
    close: async () => {
      await app.close();
      await rm(home, { recursive: true });
    },
  };
}
