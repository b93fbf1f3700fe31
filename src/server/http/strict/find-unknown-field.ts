import { z } from 'zod';

/** A field that a schema does not have: its path in the request, and the names that are known in its place. */
export type UnknownField = { path: string[]; allowedNames: string[] };

type Schema = z.core.$ZodTypes;
type Visit = (value: unknown, path: string[]) => UnknownField | null;

/**
 * Finds the first field of a value that its schema does not have. zod ignores such a field.
 * @throws Error for a schema whose fields it cannot read, so that no route is mounted with one
 */
export function findUnknownField(schema: z.core.$ZodType, value: unknown): UnknownField | null {
  return visit(schema, value, []);
}

function visit(schema: z.core.$ZodType, value: unknown, path: string[]): UnknownField | null {
  const { def } = (schema as Schema)._zod;
  switch (def.type) {
    case 'object':
      return visitObject(def, value, path);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return visit(def.innerType, value, path);
    case 'pipe':
      return visit(def.in, value, path);
    case 'array':
      return visitEntries(value, (entry, at) => visit(def.element, entry, at), path);
    case 'record':
      return visitEntries(value, (entry, at) => visit(def.valueType, entry, at), path);
    case 'union':
      return visitUnion(def.options, value, path);
    default:
      if (NO_FIELDS.has(def.type)) return null;
      throw new Error(`A request cannot be checked for unknown fields of the type ${def.type}.`);
  }
}

/** Types of values without fields of a schema's own. */
const NO_FIELDS: ReadonlySet<string> = new Set([
  'string',
  'number',
  'int',
  'boolean',
  'null',
  'undefined',
  'enum',
  'literal',
  'unknown',
  'any',
  'never',
  'date',
  'template_literal',
]);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function visitObject(
  { shape, catchall }: z.core.$ZodObjectDef,
  value: unknown,
  path: string[],
): UnknownField | null {
  if (!isObject(value)) return null;
  const isOpen = catchall !== undefined && catchall._zod.def.type !== 'never';
  for (const [name, inner] of Object.entries(value)) {
    const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (!field && !isOpen) return { path: [...path, name], allowedNames: Object.keys(shape) };
    const unknownField = field ? visit(field, inner, [...path, name]) : null;
    if (unknownField) return unknownField;
  }
  return null;
}

function visitEntries(value: unknown, visitEntry: Visit, path: string[]): UnknownField | null {
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, entry] of Object.entries(value)) {
    const unknownField = visitEntry(entry, [...path, name]);
    if (unknownField) return unknownField;
  }
  return null;
}

/** zod takes the first branch that fits. If none does, a branch that has all fields gives the better sentence. */
function visitUnion(
  options: readonly z.core.$ZodType[],
  value: unknown,
  path: string[],
): UnknownField | null {
  const fit = options.find((option) => z.safeParse(option, value).success);
  if (fit) return visit(fit, value, path);
  const unknownFields = options.map((option) => visit(option, value, path));
  return unknownFields.includes(null) ? null : (unknownFields[0] ?? null);
}

/**
 * Checks once, when a route is mounted, that every part of its schema can be checked.
 * @throws Error for a type that {@link findUnknownField} does not know
 */
export function assertFieldsReadable(schema: z.core.$ZodType): void {
  const { def } = (schema as Schema)._zod;
  visit(schema, undefined, []);
  for (const inner of listInner(def)) assertFieldsReadable(inner);
}

function listInner(def: Schema['_zod']['def']): readonly z.core.$ZodType[] {
  switch (def.type) {
    case 'object':
      return Object.values(def.shape);
    case 'array':
      return [def.element];
    case 'record':
      return [def.valueType];
    case 'union':
      return def.options;
    case 'pipe':
      return [def.in];
    default:
      return 'innerType' in def ? [def.innerType] : [];
  }
}
