import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Starts two servers: `origin` redirects every request to the other, whose requests `followed` lists. */
export async function startRedirect() {
  const followed: string[] = [];
  const other = createServer(({ url, headers }, response) => {
    followed.push(`${url} ${headers.authorization ?? ''} ${headers['x-api-key'] ?? ''}`);
    response.writeHead(200, { 'content-type': 'application/json' }).end('[]');
  });
  const first = createServer(({ url }, response) => {
    const { port } = other.address() as AddressInfo;
    response.writeHead(307, { location: `http://127.0.0.1:${port}${url}` }).end();
  });
  for (const server of [other, first]) await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    origin: `http://127.0.0.1:${(first.address() as AddressInfo).port}`,
    followed,
    close: async () => {
      for (const server of [first, other]) {
        server.closeAllConnections();
        await once(server.close(), 'close');
      }
    },
  };
}
