import { z } from 'zod';

type Definition = z.core.$ZodTypes['_zod']['def'];

/**
 * The schema again, itself and every schema in it with a changed definition; without descriptions. Unions and
 * transforms are taken as they are.
 */
function rebuild<S extends z.core.$ZodType>(schema: S, change: (def: Definition) => Definition): S {
  const again = <I extends z.core.$ZodType>(inner: I) => rebuild(inner, change);
  const any: z.core.$ZodType = schema;
  const { def } = (any as z.core.$ZodTypes)._zod;
  const parts = (): Definition => {
    switch (def.type) {
      case 'object': {
        const shape = Object.entries(def.shape).map(([name, inner]) => [name, again(inner)]);
        return { ...def, shape: Object.fromEntries(shape) };
      }
      case 'array':
        return { ...def, element: again(def.element) };
      case 'record':
        return { ...def, valueType: again(def.valueType) };
      case 'nullable':
      case 'optional':
        return { ...def, innerType: again(def.innerType) };
      default:
        return def;
    }
  };
  return z.core.clone(schema, change(parts()));
}

const ANY_KEY = z.string();
const ANY_VALUE = z.unknown();

/** The same values with any further fields, as a newer version of the server may have stored them. */
export const allowMore = <S extends z.core.$ZodType>(schema: S): S =>
  rebuild(schema, (def) => {
    if (def.type === 'object') return { ...def, catchall: ANY_VALUE };
    return def.type === 'record' ? { ...def, keyType: ANY_KEY } : def;
  });

/** The same values in an answer: a caller need not know the limits of what was stored. */
export const withoutLimits = <S extends z.core.$ZodType>(schema: S): S =>
  rebuild(schema, (def) => {
    const { checks: _, ...rest } = def;
    if (rest.type !== 'object') return rest;
    const { catchall: _strict, ...open } = rest;
    return open;
  });

type AllowMissing<S extends z.ZodObject> = z.ZodObject<{
  [Name in keyof S['shape']]: z.ZodExactOptional<S['shape'][Name]>;
}>;

/** The same object where any field may be missing, as in what an earlier version stored; none is undefined. */
export const allowMissing = <S extends z.ZodObject>(object: S) =>
  z.object(
    Object.fromEntries(Object.entries(object.shape).map(([name, field]) => [name, z.exactOptional(field)])),
  ) as AllowMissing<S>;
