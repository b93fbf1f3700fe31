import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/**
 * Serves the two built pages. A folder's own page is asked for anew each time; its assets carry a hash of
 * their content in the name and stay. An address inside the console is the console.
 */
export async function mountPages(app: FastifyInstance, folder: string): Promise<void> {
  for (const [prefix, page] of [
    ['/admin/', 'console'],
    ['/verify/', 'verify'],
  ] as const) {
    await app.register(fastifyStatic, {
      root: join(folder, page),
      prefix,
      decorateReply: false,
      // The build lays a Brotli and a gzip copy beside each file.
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const kept = path.includes('/assets/');
        reply.header('Cache-Control', kept ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    app.get(prefix.slice(0, -1), async (_request, reply) => reply.redirect(prefix, 308));
  }
}
