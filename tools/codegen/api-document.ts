import { pino } from 'pino';
import { type AppDependencies, listRoutes } from '../../src/server/app.ts';
import type { OpenApiDocument } from '../../src/server/http/openapi/document-types.ts';
import { makeDocument } from '../../src/server/http/openapi/make-document.ts';

let text: string | undefined;

/**
 * The OpenAPI document of the product, made as the server makes it; nothing that it depends on is called. It is made
 * once, and each caller gets a copy.
 */
export function readApiDocument(): OpenApiDocument {
  text ??= JSON.stringify(
    makeDocument(
      listRoutes({
        logger: pino({ level: 'silent' }),
        masterKey: new Uint8Array(32),
      } as unknown as AppDependencies),
    ),
  );
  return JSON.parse(text);
}
