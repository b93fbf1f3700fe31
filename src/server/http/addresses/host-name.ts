import { z } from 'zod';

/**
 * A host in the form that tenants use: no scheme, port, upper case or trailing dot. DNS names have at most
 * 253 characters.
 */
export const hostName = z
  .string()
  .max(255)
  .transform((value) => value.trim().toLowerCase().replace(/\.$/, ''))
  .refine(
    (value) => value.length <= 253 && /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(value),
    'must be a host name without scheme or port',
  );
