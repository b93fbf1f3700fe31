import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adaptNginx, nginxArgs, readShipped, runProxy } from './harness/servers/start-balancer.ts';

const PROGRAM = '/usr/sbin/nginx';
const MB = 1024 * 1024;

let proxy: Awaited<ReturnType<typeof runProxy>>;
let folder: string;
let closeServer: () => Promise<unknown>;
/** Is called with each request of the proxy as soon as its head has come. */
let handle: (request: IncomingMessage, answer: (text: string) => void) => void;

async function startServer(): Promise<number> {
  const server = createServer((message, response) => handle(message, (text) => response.end(text)));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  closeServer = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return (server.address() as AddressInfo).port;
}

if (existsSync(PROGRAM)) {
  beforeAll(async () => {
    const port = await startServer();
    const shipped = (await readShipped(['nginx/upstream.conf', 'nginx/attesta.conf'])).replace(
      /^( {2}server attesta-\d:8080.*\n)+/m,
      `  server 127.0.0.1:${port};\n`,
    );
    proxy = await runProxy({
      program: PROGRAM,
      args: nginxArgs,
      write: (temporaryFolder, temporary) => {
        folder = temporary;
        return adaptNginx(shipped, temporaryFolder, temporary);
      },
    });
  });
  afterAll(async () => {
    await proxy.close();
    await closeServer();
  });

  const post = (length: number) =>
    request({ port: proxy.port, method: 'POST', path: '/upload', headers: { 'content-length': length } });
  const read = async (response: IncomingMessage) => Buffer.concat(await response.toArray()).toString();

  test('[S253] nginx sends an image to the server as it comes, and writes none of it to its disk', async () => {
    let bytes = 0;
    const begun = new Promise<void>((resolve) => {
      handle = (message, answer) => {
        message.on('data', (part: Buffer) => {
          bytes += part.length;
          resolve();
        });
        message.on('end', () => answer('whole'));
      };
    });
    const upload = post(30 * MB);
    upload.write(Buffer.alloc(MB));
    await begun;
    expect(await readdir(`${folder}/client_body`)).toEqual([]);
    upload.end(Buffer.alloc(29 * MB));
    const [response] = (await once(upload, 'response')) as [IncomingMessage];
    expect([response.statusCode, await read(response), bytes]).toEqual([200, 'whole', 30 * MB]);
  });

  test('nginx refuses a body of more than 31 MB with an error of the API’s form', async () => {
    handle = (message, answer) => message.resume().on('end', () => answer('too much'));
    const upload = post(32 * MB);
    upload.on('error', () => {});
    upload.flushHeaders();
    const [response] = (await once(upload, 'response')) as [IncomingMessage];
    expect([response.statusCode, response.headers['content-type']]).toEqual([413, 'application/json']);
    expect(JSON.parse(await read(response)).error).toContain('31 MB');
    upload.destroy();
  });

  test('nginx refuses more than 100 requests of one address at once, and takes them again later', async () => {
    const answers: ((text: string) => void)[] = [];
    handle = (_, answer) => void answers.push(answer);
    const waiting = Array.from({ length: 100 }, () => fetch(`http://127.0.0.1:${proxy.port}/`));
    await expect.poll(() => answers.length, { timeout: 30_000 }).toBe(100);
    const refused = await fetch(`http://127.0.0.1:${proxy.port}/`);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
    expect((await refused.json()).error).toContain('too many requests');
    for (const answer of answers) answer('done');
    for (const response of await Promise.all(waiting)) expect(await response.text()).toBe('done');
    handle = (_, answer) => answer('again');
    await expect
      .poll(async () => (await fetch(`http://127.0.0.1:${proxy.port}/`)).text(), { timeout: 30_000 })
      .toBe('again');
  });

  test('[S345] nginx writes no query string, also beside the logs of the distribution', async () => {
    handle = (message, answer) =>
      message.url!.includes('/broken') ? message.socket.destroy() : answer('read');
    const read = async (path: string) =>
      (await fetch(`http://127.0.0.1:${proxy.port}${path}?token=hidden-token`)).status;
    expect([await read('/verify/'), await read('/broken/')]).toEqual([200, 502]);
    await expect.poll(proxy.readLog).toContain('/broken/');
    expect(await proxy.readLog()).not.toContain('hidden-token');
  });

  test('nginx sends a browser from port 80 to TLS, with the path', async () => {
    const call = request({
      socketPath: `${folder}/plain.sock`,
      path: '/verify/?a=1',
      headers: { host: 'id.example.com' },
    });
    call.end();
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    response.resume();
    expect([response.statusCode, response.headers.location]).toEqual([
      308,
      'https://id.example.com/verify/?a=1',
    ]);
  });
} else {
  console.warn(`SKIPPED: ${PROGRAM} is missing, so the shipped nginx files are not tried.`);
  test('the shipped nginx file streams bodies', async () =>
    expect(await readShipped(['nginx/attesta.conf'])).toMatch(/^ +proxy_request_buffering off;$/m));
}
