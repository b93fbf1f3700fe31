import type { z } from 'zod';
import { AppError } from '../errors.ts';

type ValidationIssue = z.core.$ZodIssue;

const EXPECTED: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/**
 * Checks a value from a caller against its schema.
 * @throws AppError `field-refused` with one sentence about the first fault
 */
export function validate<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0]!;
  throw new AppError('field-refused', explainIssue(issue, value), { field: issuePath(issue) });
}

/** Explains the first fault of a value in one sentence. */
export const explainIssue = (issue: ValidationIssue, value: unknown): string =>
  sentenceFor(issue, valueAt(value, issue.path));

function valueAt(value: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown> | null)?.[key], value);
}

function sentenceFor(issue: ValidationIssue, value: unknown): string {
  if (issue.path.length === 0 && issue.code === 'invalid_type') return 'The body must be a JSON object.';
  const name = issuePath(issue) || 'The request';
  if (issue.code !== 'custom' && value === undefined) return `${name} is required.`;
  return `${name} ${complaint(issue)}.`;
}

/** The path of the field at fault; empty for the body as a whole. */
const issuePath = ({ path }: ValidationIssue): string => path.map(String).join('.');

function tooShort({ minimum, origin }: Extract<ValidationIssue, { code: 'too_small' }>): string {
  if (minimum <= 1) return 'must not be empty';
  return `must have ${minimum} ${origin === 'string' ? 'characters' : 'entries'} or more`;
}

function complaint(issue: ValidationIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${EXPECTED[issue.expected] ?? issue.expected}`;
    case 'too_big':
      if (issue.origin === 'array') return `must have at most ${issue.maximum} entries`;
      return issue.origin === 'string'
        ? `must have at most ${issue.maximum} characters`
        : `must be at most ${issue.maximum}`;
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array'
        ? tooShort(issue)
        : `must be at least ${issue.minimum}`;
    case 'invalid_value':
      return `must be one of ${issue.values.join(', ')}`;
    case 'unrecognized_keys':
      return `must not hold ${JSON.stringify(issue.keys[0]!.slice(0, 60))}`;
    case 'custom':
      return issue.message;
    default:
      return 'is not valid';
  }
}
