import type { OpenApiDocument } from '../../http/openapi/document-types.ts';
import { makeDocument } from '../../http/openapi/make-document.ts';
import { openRoute, type Route } from '../../http/route.ts';
import * as contract from './contract.ts';

/** The reference for programs. It describes the `others` and itself. */
export function docsRoutes(others: readonly Route[]): Route[] {
  const self: Route = openRoute({
    method: 'GET',
    path: '/openapi.json',
    operationId: 'readOpenApi',
    summary: 'Returns this document.',
    answers: { 200: contract.openApi },
    handle: async (_call) => ({ status: 200, body: describe() }),
  });
  let openApiDocument: OpenApiDocument | null = null;
  const describe = () => {
    openApiDocument ??= makeDocument([...others, self]);
    return openApiDocument;
  };
  return [self];
}
