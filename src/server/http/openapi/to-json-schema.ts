import { z } from 'zod';
import type { JsonSchema } from './annotate.ts';

/** Schemas that stand in the document once, by name. */
export type Components = Record<string, JsonSchema>;

/**
 * A schema as JSON Schema, draft 2020-12: what may be sent (`input`) or what is answered (`output`). Named
 * parts go into `components`, and the schema refers to them.
 * @throws Error when two different schemas have one name
 */
export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output', components: Components): JsonSchema {
  const {
    $schema,
    $defs = {},
    ...made
  } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    override: ({ zodSchema, jsonSchema }) => finish(zodSchema, jsonSchema as JsonSchema),
  }) as JsonSchema & { $defs?: Components };
  for (const [name, part] of Object.entries($defs)) addComponent(components, name, pointHere(part));
  const { id, ...own } = made;
  if (typeof id !== 'string') return pointHere(own);
  addComponent(components, id, pointHere(own));
  return { $ref: `#/components/schemas/${id}` };
}

/** What the zod schema knows and its translation does not. */
function finish(schema: { _zod: { def: { type: string; defaultValue?: unknown } } }, made: JsonSchema): void {
  const { def } = schema._zod;
  const { writtenAs } = made;
  if (writtenAs) {
    const { description } = made;
    for (const keyword of Object.keys(made)) delete made[keyword];
    Object.assign(made, writtenAs, description ? { description } : {});
  }
  // The translation leaves a default out where the value is changed after it was checked.
  if (def.type === 'default') made['default'] = def.defaultValue;
  // What stands in for something wrong is nobody's default.
  if (def.type === 'catch') delete made['default'];
  // That a program changes nothing of it; in the document it would say that nobody may send it.
  if (def.type === 'readonly') delete made['readOnly'];
  delete made['example'];
}

function addComponent(components: Components, name: string, { id: _, ...schema }: JsonSchema): void {
  const known = components[name];
  if (known && JSON.stringify(known) !== JSON.stringify(schema)) {
    throw new Error(`Two schemas are called ${name}.`);
  }
  components[name] = schema;
}

/** References inside one translation, as references inside the document. */
function pointHere(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));
}
