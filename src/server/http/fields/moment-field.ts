import { z } from 'zod';
import { isCalendarDate } from './request-fields.ts';

const EXAMPLE = 'must be a time like 2030-01-31 12:00:00';

/** A moment in UTC: `YYYY-MM-DD`, optionally with a time. */
export const moment = z
  .string()
  .refine(
    (value) =>
      /^(19|2\d)\d{2}-\d{2}-\d{2}([ T]\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z?)?$/.test(value) &&
      // JavaScript parses 31 February as a day in March.
      isCalendarDate(value.slice(0, 10)),
    EXAMPLE,
  )
  .transform(
    (value) => new Date(`${value.replace(' ', 'T').replace(/Z$/, '')}${value.length > 10 ? 'Z' : ''}`),
  )
  .refine((at) => !Number.isNaN(at.getTime()), EXAMPLE);
