import { z } from 'zod';
import { isCalendarDate } from './request-fields.ts';

/** An optional day in UTC. Its years are bounded so that adding days keeps four digits. */
export const day = z
  .string()
  .refine((value) => isCalendarDate(value) && /^(19|2)/.test(value), 'must be a date like 2030-01-31')
  .optional();
