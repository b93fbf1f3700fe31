import { once } from 'node:events';
import { request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Starts a proxy before a server that closes the connection instead of passing on the first answer under each key. */
export async function loseFirstAnswers(origin: string) {
  const { port } = new URL(origin);
  const lost = new Set<string>();
  const tries: { path: string; key: string }[] = [];
  const server = createServer((message, response) => {
    const key = String(message.headers['idempotency-key'] ?? '');
    const isLost = key !== '' && !lost.has(key);
    if (key !== '') tries.push({ path: message.url ?? '', key });
    const { method, url, headers } = message;
    const options = { host: '127.0.0.1', port, method, path: url, headers };
    const request = ask(options, (answer) => {
      if (isLost) {
        lost.add(key);
        answer.resume().on('end', () => message.socket.destroy());
        return;
      }
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(response);
    });
    request.on('error', () => message.socket.destroy());
    message.pipe(request);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    /** every request under a key, in order */
    tries,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
