import { z } from 'zod';

/** JSON Schema, draft 2020-12, as far as this folder looks into it. */
export type JsonSchema = { [keyword: string]: unknown };

/** On the schema itself: `meta` would make a copy, and two schemas would have one name. */
function annotateSchema<S extends z.ZodType>(schema: S, facts: object): S {
  z.globalRegistry.add(schema, { ...schema.meta(), ...facts });
  return schema;
}

/** Puts an example beside its schema: it stands in the document, and a test sends it. */
export function withExample<S extends z.ZodType>(schema: S, example: z.input<S>): S {
  return annotateSchema(schema, { example });
}

/** Lets a schema stand in the document once, under a name that others refer to. */
export function named<S extends z.ZodType>(id: string, schema: S): S {
  return annotateSchema(schema, { id });
}

/** For a value that goes over the wire as something else than its schema checks: a number in an address. */
export function writtenAs<S extends z.ZodType>(schema: S, form: JsonSchema): S {
  return annotateSchema(schema, { writtenAs: form });
}

/** The examples of a schema by name; those of a choice are its branches'. */
export function listExamples(schema: z.ZodType): unknown[] {
  const own = schema.meta()?.['example'];
  if (own !== undefined) return [own];
  const { options } = schema.def as { options?: z.ZodType[] };
  return (options ?? []).flatMap(listExamples);
}

/** A list of what the schema describes, with its examples for an example. */
export function toArraySchema<S extends z.ZodType>(schema: S): z.ZodArray<S> {
  return withExample(z.array(schema), listExamples(schema) as z.input<S>[]);
}
