import { z } from 'zod';

/** Where a page of a list goes on, optional. @param read null for what no list has given */
export const cursorField = <Cursor>(read: (value: string) => Cursor | null) =>
  z
    .string()
    .refine((value) => read(value) !== null, 'must be the next_cursor of an earlier answer')
    .transform((value) => read(value)!)
    .optional();
