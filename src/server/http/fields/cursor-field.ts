import { z } from 'zod';

/** An optional cursor, the position of the next page. @param read parses it; null for an invalid one */
export const cursorField = <Cursor>(read: (value: string) => Cursor | null) =>
  z
    .string()
    .refine((value) => read(value) !== null, 'must be the next_cursor of an earlier answer')
    .transform((value) => read(value)!)
    .optional();
