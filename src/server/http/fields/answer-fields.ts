import { z } from 'zod';

// Fields of answers. The compiler checks them where they are built, and every test checks the answers it
// receives. They need no refinements: JSON Schema cannot express those, so the API document would not show
// them.

/** `YYYY-MM-DD HH:MM:SS` in UTC. */
export const timestamp = z.string().meta({ pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$' });

/** `YYYY-MM-DD`. */
export const calendarDate = z.string().meta({ format: 'date' });

export const id = z.string().meta({ format: 'uuid' });

/** 0 .. 1 */
export const share = z.number().meta({ minimum: 0, maximum: 1 });

export const count = z.number().meta({ type: 'integer', minimum: 0 });

/** One of a closed list that the database stores as text. */
export const enumText = (values: readonly string[]) => z.string().meta({ enum: [...values] });

/** What a caller wrote beside a link, by names of its choice. */
export const linkMetadata = z.record(z.string(), z.string());

/** The answer of a route that only reports success. */
export const done = <Status extends string>(status: Status) => z.object({ status: z.literal(status) });

/** The position of the next page, to be sent as `cursor`; null on the last page. */
export const nextCursor = z
  .string()
  .nullable()
  .describe('Send it as `cursor` to get the next page. Null on the last page.');
