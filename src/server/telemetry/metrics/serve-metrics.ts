import { createServer } from 'node:http';
import type { Metrics } from './create-metrics.ts';

/**
 * `GET /metrics` on a listener of its own, which nobody's phone can reach: it asks for no credential.
 * @param listen starts the server to listen, and resolves when it does
 * @returns how to stop
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
