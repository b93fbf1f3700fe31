import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDeep } from './harness/tier.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const run = promisify(execFile);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attesta-node-'));
  await writeFile(
    join(folder, 'node20.cjs'),
    `Object.defineProperty(process, 'version', { value: 'v20.20.2' });
     Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } });`,
  );
});
afterAll(() => rm(folder, { recursive: true }));

testDeep('an S3 store prints none of the SDK’s lines about Node 20', async () => {
  const program = `
    import { openS3ObjectStore } from '${ROOT}src/server/storage/s3/open-s3-object-store.ts';
    openS3ObjectStore({ bucket: 'b', region: 'r', endpoint: 'http://127.0.0.1:1', forcePathStyle: true,
      credentials: { accessKeyId: 'a', secretAccessKey: 's' } });
    console.log(process.version);`;
  await writeFile(join(folder, 'open.mts'), program);
  const args = ['node_modules/tsx/dist/cli.mjs', join(folder, 'open.mts')];
  const env = { ...process.env, NODE_OPTIONS: `--require=${join(folder, 'node20.cjs')}` };
  const { stdout, stderr } = await run(process.execPath, args, { cwd: ROOT, env });
  expect([stdout.trim(), stderr]).toEqual(['v20.20.2', '']);
});

test('a release is built on the major version of Node that the image has, and on no other', async () => {
  const env = { ...process.env, NODE_OPTIONS: `--require=${join(folder, 'node20.cjs')}` };
  const command = ['scripts/release/release.mjs', join(folder, 'release')];
  const refused = await run(process.execPath, command, { cwd: ROOT, env }).catch((error) => error);
  expect([refused.code, refused.stdout]).toEqual([
    1,
    'A release is built on Node 24, and this is 20.20.2.\n',
  ]);
});
