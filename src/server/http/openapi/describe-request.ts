import { z } from 'zod';
import { MAX_IMAGE_MB } from '../../../shared/image-limits.ts';
import { acceptsRequestKey, type FormFiles, type Route } from '../route.ts';
import { type JsonSchema, listExamples } from './annotate.ts';
import type { Content, MediaType, Parameter } from './document-types.ts';
import { EXAMPLE_FILE } from './example-values.ts';
import { type Components, toJsonSchema, toNamedSchema, toTypeName } from './to-json-schema.ts';

type ObjectSchema = { properties?: Record<string, JsonSchema>; required?: string[] };

const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Within 24 hours, the same key with the same credential returns the first answer again, byte for byte. Nothing more is consumed or stored. The same key with another body is 400.',
  schema: { type: 'string', minLength: 1, maxLength: 128 },
};

/** All parameters of a route: path, query and headers. */
export function describeParameters(route: Route, components: Components): Parameter[] {
  return [
    ...readParameters(route.params, 'path', components),
    ...readParameters(route.query, 'query', components),
    ...(acceptsRequestKey(route) ? [IDEMPOTENCY_KEY] : []),
  ];
}

function readParameters(
  schema: z.core.$ZodType | undefined,
  where: 'path' | 'query',
  components: Components,
): Parameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input', components) as ObjectSchema;
  const example = (listExamples(schema)[0] ?? {}) as Record<string, unknown>;
  return Object.entries(properties).map(([name, { description, ...property }]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    ...(typeof description === 'string' ? { description } : {}),
    schema: property,
    ...(name in example ? { example: toWrittenType(property, example[name]) } : {}),
  }));
}

/** A parameter or field that the route reads as text has the type of its schema in the document. */
const toWrittenType = ({ type }: JsonSchema, value: unknown) => (type === 'integer' ? Number(value) : value);

/** The request body of a route; null if it reads none. */
export function describeBody(
  { operationId, body, form, files, secondImage, isEncodedForm }: Route,
  components: Components,
): { required: boolean; content: Content } | null {
  if (form) {
    const { schema, examples } = describeForm(form, { files, secondImage }, components);
    const name = `${toTypeName(operationId)}Form`;
    components[name] = schema;
    const media = { schema: { $ref: `#/components/schemas/${name}` }, ...(examples ? { examples } : {}) };
    return { required: true, content: { 'multipart/form-data': media } };
  }
  if (!body) return null;
  const name = `${toTypeName(operationId)}Body`;
  const media = { schema: toNamedSchema(body, 'input', components, name), ...namedExamples(body) };
  const type = isEncodedForm ? 'application/x-www-form-urlencoded' : 'application/json';
  return { required: !z.safeParse(body, {}).success, content: { [type]: media } };
}

const IMAGE = z.unknown().meta({
  contentMediaType: 'image/*',
  description: `JPEG, PNG, WebP or HEIC. At most ${MAX_IMAGE_MB} MB and 50 megapixels, at least 200 pixels on the short side. The type is read from the bytes.`,
});

function describeForm(
  form: z.core.$ZodType,
  { files, secondImage }: { files: Route['files']; secondImage: Route['secondImage'] },
  components: Components,
): { schema: JsonSchema; examples?: MediaType['examples'] } {
  const fields = toJsonSchema(form, 'input', components) as ObjectSchema;
  const { name, schema: file } = files ? describeFiles(files) : { name: 'image_file', schema: IMAGE };
  const schema = {
    type: 'object',
    properties: {
      [name]: toJsonSchema(file, 'input', components),
      ...(secondImage ? { [secondImage.name]: describeSecond(secondImage.describe) } : {}),
      ...fields.properties,
    },
    required: [name, ...(fields.required ?? [])],
    additionalProperties: false,
  };
  const { examples = {} } = namedExamples(form);
  const placeholder = files ? Array(files.min).fill(EXAMPLE_FILE) : EXAMPLE_FILE;
  const exampleEntries = Object.entries(examples).map(([title, { value }]) => {
    const fieldEntries = Object.entries(value as object).map(([field, text]) => [
      field,
      toWrittenType(fields.properties?.[field] ?? {}, text),
    ]);
    return [title, { value: { [name]: placeholder, ...Object.fromEntries(fieldEntries) } }];
  });
  return { schema, ...(exampleEntries.length > 0 ? { examples: Object.fromEntries(exampleEntries) } : {}) };
}

const describeSecond = (description: string) => ({ contentMediaType: 'image/*', description });

function describeFiles({ name, min, max, describe }: FormFiles) {
  const file = z.unknown().meta({ contentMediaType: 'image/jpeg' });
  return { name, schema: z.array(file).min(min).max(max).describe(describe) };
}

/** A schema's examples in the form of a media type object. */
export function namedExamples(schema: z.core.$ZodType): Pick<Content[string], 'examples'> {
  const examples = listExamples(schema);
  if (examples.length === 0) return {};
  return { examples: Object.fromEntries(examples.map((value) => [exampleName(value, examples), { value }])) };
}

/** Names an example of a verdict by that verdict. */
function exampleName(value: unknown, all: unknown[]): string {
  const { status } = (value ?? {}) as { status?: unknown };
  if (all.length > 1 && typeof status === 'string') return status;
  return all.length > 1 ? `example-${all.indexOf(value) + 1}` : 'example';
}
