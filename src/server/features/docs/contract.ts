import { z } from 'zod';
import { withExample } from '../../http/openapi/annotate.ts';

/** Its own schema is the OpenAPI specification's. */
export const openApi = withExample(
  z
    .looseObject({ openapi: z.literal('3.1.1') })
    .describe('An OpenAPI 3.1 document, https://spec.openapis.org/oas/v3.1.1'),
  { openapi: '3.1.1' },
);
