import { pino } from 'pino';
import { type AppDependencies, listRoutes } from '../../src/server/app.ts';
import type { OpenApiDocument } from '../../src/server/http/openapi/document-types.ts';
import { makeDocument } from '../../src/server/http/openapi/make-document.ts';

/** The OpenAPI document of the product, made as the server makes it; nothing that it depends on is called. */
export function readApiDocument(): OpenApiDocument {
  const dependencies = {
    logger: pino({ level: 'silent' }),
    masterKey: new Uint8Array(32),
  } as unknown as AppDependencies;
  return JSON.parse(JSON.stringify(makeDocument(listRoutes(dependencies))));
}
