import { createServer } from 'node:http';
import type { Metrics } from './create-metrics.ts';

/**
 * Serves `GET /metrics` on a separate listener without a credential. Keep its port off the public network.
 * @param listen makes the server listen, and resolves when it does
 * @returns a function that stops it
 */
export async function serveMetrics(
  metrics: Metrics,
  listen: (server: ReturnType<typeof createServer>) => Promise<void>,
): Promise<() => Promise<void>> {
  const server = createServer(async (request, response) => {
    const isAsked = request.method === 'GET' && request.url?.split('?', 1)[0] === '/metrics';
    if (!isAsked) return void response.writeHead(404).end();
    try {
      const { contentType, text } = await metrics.read();
      response.writeHead(200, { 'Content-Type': contentType }).end(text);
    } catch {
      response.writeHead(500).end();
    }
  });
  await listen(server);
  return async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
}
