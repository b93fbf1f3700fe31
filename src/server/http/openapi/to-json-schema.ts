import { z } from 'zod';
import type { JsonSchema } from './annotate.ts';

/** Schemas in the document's components, by name. */
export type Components = Record<string, JsonSchema>;

/**
 * Converts a zod schema to JSON Schema, draft 2020-12, for requests (`input`) or answers (`output`). Named
 * schemas go into `components`, and the result refers to them.
 * @throws Error if two different schemas have one name
 */
export function toJsonSchema(
  schema: z.core.$ZodType,
  io: 'input' | 'output',
  components: Components,
): JsonSchema {
  const {
    $schema,
    $defs = {},
    ...made
  } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    override: ({ zodSchema, jsonSchema }) => {
      const convertedSchema = jsonSchema as JsonSchema;
      finish(zodSchema, convertedSchema);
      // Requests refuse fields that no schema has; answers may get more.
      if (io === 'input' && convertedSchema['type'] === 'object')
        convertedSchema['additionalProperties'] ??= false;
    },
  }) as JsonSchema & { $defs?: Components };
  for (const [name, part] of Object.entries($defs)) addComponent(components, name, rewriteReferences(part));
  const { id, ...inlined } = made;
  if (typeof id !== 'string') return rewriteReferences(inlined);
  addComponent(components, id, rewriteReferences(inlined));
  return { $ref: `#/components/schemas/${id}` };
}

/**
 * As `toJsonSchema`, of the body of a request or an answer. An object or a union without a name gets this one,
 * so that generated clients have a type to name.
 */
export function toNamedSchema(
  schema: z.core.$ZodType,
  io: 'input' | 'output',
  components: Components,
  name: string,
): JsonSchema {
  const jsonSchema = toJsonSchema(schema, io, components);
  if (jsonSchema['type'] !== 'object' && !jsonSchema['anyOf'] && !jsonSchema['oneOf']) return jsonSchema;
  addComponent(components, name, jsonSchema);
  return { $ref: `#/components/schemas/${name}` };
}

/** A name in camel case in pascal case. */
export const toTypeName = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** Adds facts that the conversion loses. */
function finish(schema: z.core.$ZodType, jsonSchema: JsonSchema): void {
  const def: { type: string; defaultValue?: unknown } = schema._zod.def;
  const { writtenAs } = jsonSchema;
  if (writtenAs) {
    const { description } = jsonSchema;
    for (const keyword of Object.keys(jsonSchema)) delete jsonSchema[keyword];
    Object.assign(jsonSchema, writtenAs, description ? { description } : {});
  }
  // The conversion drops the default of a schema with a transform.
  if (def.type === 'default') jsonSchema['default'] = def.defaultValue;
  // zod writes the fallback of `catch` as a default, which no caller should rely on.
  if (def.type === 'catch') delete jsonSchema['default'];
  // zod's `readonly` concerns TypeScript only; in OpenAPI `readOnly` would forbid callers to send the
  // field.
  if (def.type === 'readonly') delete jsonSchema['readOnly'];
  delete jsonSchema['example'];
  addDiscriminator(schema, jsonSchema);
  replaceTuple(jsonSchema);
}

/** Names the field whose value tells which schema of a union a body has, and the schema of each value. */
function addDiscriminator(schema: z.core.$ZodType, jsonSchema: JsonSchema): void {
  if (!(schema instanceof z.ZodDiscriminatedUnion)) return;
  const { discriminator, options } = schema.def;
  const mapping = options.flatMap((option) => {
    const { id } = z.globalRegistry.get(option) ?? {};
    if (id === undefined) throw new Error(`An option of a union by ${discriminator} has no name.`);
    const values = option._zod.propValues?.[discriminator] ?? [];
    return [...values].map((value) => [String(value), `#/components/schemas/${id}`]);
  });
  jsonSchema['discriminator'] = { propertyName: discriminator, mapping: Object.fromEntries(mapping) };
}

/** A tuple of one type as a list of that length: few generators know `prefixItems`. */
function replaceTuple(jsonSchema: JsonSchema): void {
  const { prefixItems } = jsonSchema;
  if (!Array.isArray(prefixItems)) return;
  const [first, ...rest] = new Set(prefixItems.map((each) => JSON.stringify(each)));
  if (first === undefined || rest.length > 0) return;
  delete jsonSchema['prefixItems'];
  const { length } = prefixItems;
  Object.assign(jsonSchema, { items: JSON.parse(first), minItems: length, maxItems: length });
}

function addComponent(components: Components, name: string, { id: _, ...schema }: JsonSchema): void {
  const existing = components[name];
  if (existing && JSON.stringify(existing) !== JSON.stringify(schema)) {
    throw new Error(`Two schemas are called ${name}.`);
  }
  components[name] = schema;
}

/** Rewrites references within one conversion as references within the document. */
function rewriteReferences(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));
}
