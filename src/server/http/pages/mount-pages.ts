import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isPlatformHost, type Platform } from '../credentials/platform-access.ts';

/**
 * Serves the built pages. A folder's own page is asked for anew each time; its assets carry a hash of
 * their content in the name and stay. An address inside the console is the console.
 */
export async function mountPages(app: FastifyInstance, folder: string, platform: Platform): Promise<void> {
  await app.register(fastifyStatic, { ...serve(folder, 'verify', '/verify/'), decorateReply: false });
  app.get('/verify', leadTo('/verify/'));
  await app.register(fastifyStatic, {
    ...serve(folder, 'docs', '/docs/'),
    redirect: true,
    decorateReply: false,
  });
  app.get('/llms.txt', async (_request, reply) => {
    const text = await readFile(join(folder, 'docs/llms.txt'), 'utf8');
    return reply.type('text/plain; charset=utf-8').send(text);
  });
  await app.register((pages) => mountConsole(pages, folder, platform));
}

/** The console stands on every host: on a tenant's it is the staff's, on the platform's the operator's. */
async function mountConsole(pages: FastifyInstance, folder: string, platform: Platform): Promise<void> {
  pages.addHook('onRoute', (route) => {
    route.config = { ...route.config, ofPlatform: 'too' };
  });
  const pageOn = (host: string | undefined) =>
    isPlatformHost(platform, host) ? 'platform.html' : 'index.html';
  await pages.register(fastifyStatic, {
    ...serve(folder, 'console', '/admin/'),
    // The document of the other kind of host is not there.
    allowedPath: (path, _root, { headers }) => {
      const document = /^\/*([^/]+\.html)/.exec(path)?.[1];
      return document === undefined || document === pageOn(headers.host);
    },
  });
  pages.get('/admin/', async ({ headers }, reply) => reply.sendFile(pageOn(headers.host)));
  // The house's bare address is for whoever works there.
  pages.get('/', async (_request, reply) => reply.redirect('/admin/', 303));
  pages.get('/admin', leadTo('/admin/'));
}

/** From an address that lacks its last slash, with what stands behind it: a link's token does. */
const leadTo = (path: string) => async (request: FastifyRequest, reply: FastifyReply) =>
  reply.redirect(path + (/\?.*/.exec(request.url)?.[0] ?? ''), 308);

const serve = (folder: string, page: string, prefix: string): FastifyStaticOptions => ({
  root: join(folder, page),
  prefix,
  // The build lays a Brotli and a gzip copy beside each file.
  preCompressed: true,
  cacheControl: false,
  setHeaders: (reply, path) => {
    const kept = path.includes('/assets/');
    reply.header('Cache-Control', kept ? 'public, max-age=31536000, immutable' : 'no-cache');
  },
});
