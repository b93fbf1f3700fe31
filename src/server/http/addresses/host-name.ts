import { z } from 'zod';

/** A host as tenants are named: no scheme, port, case or trailing dot. DNS has names of 253 characters at most. */
export const hostName = z
  .string()
  .max(255)
  .transform((value) => value.trim().toLowerCase().replace(/\.$/, ''))
  .refine(
    (value) => value.length <= 253 && /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(value),
    'must be a host name without scheme or port',
  );
