import { readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isPlatformHost, type Platform } from '../credentials/credentials.ts';

/**
 * Serves the built pages. Browsers revalidate the HTML files each time. Assets have a content hash in their
 * name and are cached for a year. The console has one address, `/admin/`: its routes are after the `#`.
 */
export async function mountPages(app: FastifyInstance, folder: string, platform: Platform): Promise<void> {
  await app.register(fastifyStatic, { ...serve(folder, 'verify', '/verify/'), decorateReply: false });
  app.get('/verify', redirectTo('/verify/'));
  await app.register(fastifyStatic, {
    ...serve(folder, 'docs', '/docs/'),
    redirect: true,
    decorateReply: false,
  });
  app.get('/docs', redirectTo('/docs/'));
  app.get('/llms.txt', async (_request, reply) => {
    const text = await readFile(join(folder, 'docs/llms.txt'), 'utf8');
    return reply.type('text/plain; charset=utf-8').send(text);
  });
  await app.register((pages) => mountConsole(pages, folder, platform));
}

/** The console is served on every host: to staff on a tenant's host, to the operator on the platform's. */
async function mountConsole(pages: FastifyInstance, folder: string, platform: Platform): Promise<void> {
  pages.addHook('onRoute', (route) => {
    route.config = { ...route.config, ofPlatform: 'too' };
  });
  const pageOn = (host: string | undefined) =>
    isPlatformHost(platform, host) ? 'platform.html' : 'index.html';
  await pages.register(fastifyStatic, {
    ...serve(folder, 'console', '/admin/'),
    // Each kind of host has its own HTML file; the other one is not served there.
    allowedPath: (path, _root, { headers }) => {
      const document = /^\/*([^/]+\.html)/.exec(path)?.[1];
      return document === undefined || document === pageOn(headers.host);
    },
  });
  pages.get('/admin/', async ({ headers }, reply) => reply.sendFile(pageOn(headers.host)));
  // The root path redirects to the console.
  pages.get('/', async (_request, reply) => reply.redirect('/admin/', 303));
  pages.get('/admin', redirectTo('/admin/'));
}

/** Redirects a path without its trailing slash and keeps the query: that of `/verify` has a link's token. */
const redirectTo = (path: string) => async (request: FastifyRequest, reply: FastifyReply) =>
  reply.redirect(path + (/\?.*/.exec(request.url)?.[0] ?? ''), 308);

const serve = (folder: string, page: string, prefix: string): FastifyStaticOptions => ({
  root: join(folder, page),
  prefix,
  // The build writes a Brotli and a gzip copy of each file.
  preCompressed: true,
  cacheControl: false,
  setHeaders: (reply, path) => {
    const isHashed = relative(join(folder, page), path).split(sep).includes('assets');
    reply.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  },
});
