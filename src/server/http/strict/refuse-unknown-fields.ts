import type { z } from 'zod';
import { AppError } from '../../errors.ts';
import { findNearestName } from './find-nearest-name.ts';
import { findUnknownField, type UnknownField } from './find-unknown-field.ts';

/** The part of a request, as its sentences call one of its values. */
export type RequestPart = 'field' | 'query parameter' | 'form field';

/** A name of the caller is repeated up to this length. */
const MAX_NAME = 60;

/** @throws AppError `unknown-field` for the first field that the schema does not have */
export function refuseUnknownFields(schema: z.core.$ZodType, value: unknown, part: RequestPart): void {
  const unknown = findUnknownField(schema, value);
  if (unknown) throw refuse(unknown, part);
}

/** @throws AppError `unknown-field` for the first field of a part that the route does not read */
export function refuseAllFields(value: unknown, part: RequestPart): void {
  if (typeof value !== 'object' || value === null) return;
  const [name] = Object.keys(value);
  if (name !== undefined) throw refuse({ path: [name], allowedNames: [] }, part);
}

function refuse({ path, allowedNames }: UnknownField, part: RequestPart): AppError {
  const name = path.join('.').slice(0, MAX_NAME);
  // Only a plain name is repeated: any other may hold text that confuses a reader or a log.
  const partLabel = /^[\w.\- ]+$/.test(name) ? `${part} ${JSON.stringify(name)}` : part;
  const nearest = findNearestName(path.at(-1)!.slice(0, MAX_NAME), allowedNames);
  const suggestion = nearest === null ? null : [...path.slice(0, -1), nearest].join('.');
  const action = suggestion === null ? describeKnown(allowedNames) : `Use ${suggestion}.`;
  return new AppError('unknown-field', `Unknown ${partLabel}. ${action}`, {
    field: path.join('.'),
  });
}

/** A longer list of names would hide the sentence. */
const MAX_KNOWN = 6;

const describeKnown = (names: readonly string[]): string =>
  names.length === 0 || names.length > MAX_KNOWN
    ? 'Remove it.'
    : `Remove it, or use one of ${names.join(', ')}.`;
