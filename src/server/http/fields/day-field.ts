import { z } from 'zod';
import { isCalendarDate } from './request-fields.ts';

/** A day in UTC, optional, in years of which a sum of days stays within four digits. */
export const day = z
  .string()
  .refine((value) => isCalendarDate(value) && /^(19|2)/.test(value), 'must be a date like 2030-01-31')
  .optional();
