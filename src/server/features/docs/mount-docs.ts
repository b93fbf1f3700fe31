import type { FastifyInstance } from 'fastify';
import { makeDocument } from '../../http/openapi/make-document.ts';
import type { Route } from '../../http/route.ts';
import { STYLE } from './docs-style.ts';
import { renderPage } from './render-page.ts';

/** The reference for people at `/docs/api/`, made from the same document as the one for programs. */
export function mountDocs(app: FastifyInstance, routes: readonly Route[]): void {
  let page: string | null = null;
  app.get('/docs/api/', async (_request, reply) => {
    page ??= renderPage(makeDocument(routes));
    return reply.type('text/html; charset=utf-8').send(page);
  });
  app.get('/docs/api', async (_request, reply) => reply.redirect('/docs/api/', 308));
  // The guides use the same stylesheet.
  app.get('/docs/docs.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(STYLE));
  app.get('/docs', async (_request, reply) => reply.redirect('/docs/', 308));
}
