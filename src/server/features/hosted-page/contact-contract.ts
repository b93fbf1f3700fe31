import { z } from 'zod';

/** Where a subject can ask the tenant, in answers. */
export const contactAnswer = z.object({
  email: z.string().nullable(),
  phone: z.string().nullable(),
  url: z.string().nullable(),
});
