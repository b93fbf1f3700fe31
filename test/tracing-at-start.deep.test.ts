import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createLauncher, stop } from './harness/servers/launch-server.ts';

const EXAMPLE = new URL('../examples/tracing/tracing.mjs', import.meta.url).href;
const launcher = createLauncher();
afterAll(() => launcher.killAll());

test('an operator’s SDK receives the requests, in their callers’ traces', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'attesta-tracing-'));
  const server = await launcher.start({
    DATA_DIR: folder,
    NODE_OPTIONS: `--import ${EXAMPLE}`,
  });
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  await server.client.get('/page', { headers: { traceparent } });
  await expect.poll(server.output).toContain("name: 'GET /api/v1/page'");
  expect(server.output()).toContain("traceId: '0af7651916cd43dd8448eb211c80319c'");
  expect(await stop(server, 'SIGTERM')).toBe(0);
  await rm(folder, { recursive: true });
});
