import { z } from 'zod';

// What answers are made of. They are checked by the compiler where they are made and by every test that
// receives one, so they need no refinement here: what JSON Schema cannot see would prove nothing.

/** `YYYY-MM-DD HH:MM:SS` in UTC. */
export const timestamp = z.string().meta({ pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$' });

/** `YYYY-MM-DD`. */
export const calendarDate = z.string().meta({ format: 'date' });

export const id = z.string().meta({ format: 'uuid' });

/** 0 .. 1 */
export const share = z.number().meta({ minimum: 0, maximum: 1 });

export const count = z.number().meta({ type: 'integer', minimum: 0 });

/** One of a closed list that the database keeps as text. */
export const enumText = (values: readonly string[]) => z.string().meta({ enum: [...values] });

/** The answer of a route that has nothing to tell but that it is done. */
export const done = <Status extends string>(status: Status) => z.object({ status: z.literal(status) });

/** Where a list goes on: sent back as `cursor`; null on the last page. */
export const nextCursor = z
  .string()
  .nullable()
  .describe('Send it as `cursor` to get the next page. Null on the last page.');
