import { z } from 'zod';

/** JSON Schema, draft 2020-12, as far as this folder reads it. */
export type JsonSchema = { [keyword: string]: unknown };

// All constraints here and in the routes name zod's core type: TypeScript compares `z.ZodType` method by method with each
// schema, which took a third of the type check.

/** Annotates the schema itself: zod's `meta` would copy it, and two schemas would then share a name. */
function annotateSchema<S extends z.core.$ZodType>(schema: S, facts: object): S {
  z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), ...facts });
  return schema;
}

/** Adds an example to a schema. The API document shows it, and a test sends it. */
export function withExample<S extends z.core.$ZodType>(schema: S, example: z.input<S>): S {
  return annotateSchema(schema, { example });
}

/** Puts a schema into the document's components under this name; other schemas refer to it. */
export function named<S extends z.core.$ZodType>(id: string, schema: S): S {
  return annotateSchema(schema, { id });
}

/** For a value whose wire format differs from the type that its schema checks: a number in a path. */
export function writtenAs<S extends z.core.$ZodType>(schema: S, form: JsonSchema): S {
  return annotateSchema(schema, { writtenAs: form });
}

/** The examples of a schema, keyed by name; a union has those of its branches. */
export function listExamples(schema: z.core.$ZodType): unknown[] {
  const example = z.globalRegistry.get(schema)?.['example'];
  if (example !== undefined) return [example];
  const { options } = schema._zod.def as { options?: z.core.$ZodType[] };
  return (options ?? []).flatMap(listExamples);
}

/** An array schema whose example is the list of the element's examples. */
export function toArraySchema<S extends z.core.$ZodType>(schema: S): z.ZodArray<S> {
  return withExample(z.array(schema), listExamples(schema) as z.input<S>[]);
}
