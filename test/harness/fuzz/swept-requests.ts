import type { OpenApiDocument, Operation } from '../../../src/server/http/openapi/document-types.ts';
import { EXAMPLE_FILE } from '../../../src/server/http/openapi/example-values.ts';
import { resolveSchema } from '../../../tools/codegen/clients/list-operations.ts';
import type { ArbitraryRequest } from './arbitrary-request.ts';
import { SWEPT } from './nasty-values.ts';
import { encode, wire } from './write-value.ts';

/** The example of an operation, with each of its fields and parameters in turn replaced by any value. */
export function sweptRequests(
  { components }: OpenApiDocument,
  { parameters = [], requestBody }: Operation,
): ArbitraryRequest[] {
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const schema = media?.schema ? resolveSchema(media.schema, components.schemas) : {};
  const fields = Object.keys((schema['properties'] ?? {}) as object).filter((name) => name !== 'image_file');
  const example = (Object.values(media?.examples ?? {})[0]?.value ?? {}) as Record<string, unknown>;
  // The harness sends a real file.
  const texts = Object.entries(example).filter(([, value]) => value !== EXAMPLE_FILE);
  const exampleFields = Object.fromEntries(texts);
  const listExamples = (where: string) =>
    parameters.filter((each) => each.in === where && each.example !== undefined);
  const path = Object.fromEntries(listExamples('path').map((each) => [each.name, String(each.example)]));
  const pairs = Object.fromEntries(listExamples('query').map((each) => [each.name, String(each.example)]));
  const write = (query: Record<string, unknown>) =>
    Object.entries(query)
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .join('&');
  const bodyWith = (body: Record<string, unknown>): ArbitraryRequest['body'] => {
    if (!type) return { is: 'none' };
    if (type === 'application/json') return { is: 'json', value: body };
    const written = Object.entries(body).map(([name, value]): [string, string] => [name, wire(value)]);
    return { is: 'form', fields: written, image: 'good' };
  };
  if (parameters.some((each) => each.in === 'path' && each.example === undefined)) return [];
  const plain: ArbitraryRequest = {
    as: 'good',
    path,
    query: write(pairs),
    headers: {},
    body: bodyWith(exampleFields),
  };
  const inQuery = parameters.filter((each) => each.in === 'query').map((each) => each.name);
  return SWEPT.flatMap((value) => [
    ...fields.map((name) => ({ ...plain, body: bodyWith({ ...exampleFields, [name]: value }) })),
    ...inQuery.map((name) => ({ ...plain, query: write({ ...pairs, [name]: value }) })),
    ...Object.keys(path).map((name) => ({ ...plain, path: { ...path, [name]: encode(value) || '-' } })),
  ]);
}
