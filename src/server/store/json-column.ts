import type { ColumnType } from 'kysely';
import { z } from 'zod';
import { AppError } from '../errors.ts';

declare const CONTENT: unique symbol;

/** JSON as the database returns it. Only `readJson` with the column's schema makes a value of it. */
export type Unread<T> = { readonly [CONTENT]: T };

/** A row whose JSON has been read. */
export type ParsedRow<Row> = {
  [Name in keyof Row]: Row[Name] extends Unread<infer T>
    ? T
    : Row[Name] extends Unread<infer T> | null
      ? T | null
      : Row[Name];
};

/** A column with JSON of a schema; it is written as text. */
export type JsonColumn<T> = ColumnType<Unread<T>, string, string>;
/** As `JsonColumn`, with a default of the database. */
export type GeneratedJsonColumn<T> = ColumnType<Unread<T>, string | undefined, string>;
export type NullableJsonColumn<T> = ColumnType<Unread<T> | null, string | null | undefined, string | null>;

/** The schema of a JSON column, and the column's name for errors. */
export type ColumnSchema<T> = {
  /** `TABLE.COLUMN` */
  column: string;
  /** subject of the sentence for a caller */
  noun: string;
  schema: z.core.$ZodType<T>;
};

/**
 * Reads stored JSON: the value itself if its schema accepts it, so that the order of its keys and what a newer version
 * added stay.
 * @throws AppError `unavailable`, whose cause names the column and the parts that are invalid, and no value
 */
export const readJson = <T>(expected: ColumnSchema<T>, value: Unread<T>): T => check(expected, value);

/** As `readJson`; null stays null. */
export const readJsonOrNull = <T>(expected: ColumnSchema<T>, value: Unread<T> | null): T | null =>
  value === null ? null : check(expected, value);

/** As `readJson`, of the text of the column. */
export const readJsonText = <T>(expected: ColumnSchema<T>, text: string): T =>
  check(expected, JSON.parse(text));

function check<T>({ column, noun, schema }: ColumnSchema<T>, value: unknown): T {
  let error: z.core.$ZodError | undefined;
  const isValid = (candidate: unknown): candidate is T => {
    error = z.safeParse(schema, candidate).error;
    return error === undefined;
  };
  if (isValid(value)) return value;
  throw describeUnreadable(column, noun, error);
}

const MAX_NAMED = 5;

function describeUnreadable(column: string, noun: string, error: z.core.$ZodError | undefined): AppError {
  const paths = new Set((error?.issues ?? []).map(({ path }) => [column, ...path].join('.')));
  const pathList = [...paths].slice(0, MAX_NAMED).join(', ');
  const cause = new AppError('internal', `The database has an invalid value: ${pathList || column}.`);
  return new AppError('unavailable', `${noun} cannot be read. Ask the operator of the service.`, {
    cause,
  });
}
