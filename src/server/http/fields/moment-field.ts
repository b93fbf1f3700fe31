import { z } from 'zod';

/** A moment in UTC: `YYYY-MM-DD`, with a time or without. */
export const moment = z
  .string()
  .refine(
    (value) => /^(19|2\d)\d{2}-\d{2}-\d{2}([ T]\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z?)?$/.test(value),
    'must be a moment',
  )
  .transform(
    (value) => new Date(`${value.replace(' ', 'T').replace(/Z$/, '')}${value.length > 10 ? 'Z' : ''}`),
  )
  .refine((at) => !Number.isNaN(at.getTime()), 'must be a moment like 2030-01-31 12:00:00');
