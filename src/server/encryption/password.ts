import { hash, verify } from '@node-rs/argon2';

/** Characters of any kind (contract; NIST SP 800-63B, 5.1.1.2). */
export const MIN_PASSWORD_LENGTH = 12;

/** OWASP's first choice for argon2id (2024): 19 MiB of memory, 2 passes, 1 lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The argon2id hash of a password, in the encoded form that includes salt and cost. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/** Whether the password matches the hash. Runs in constant time, on libuv's thread pool. */
export function verifyPassword(hashed: string, password: string): Promise<boolean> {
  return verify(hashed, password);
}
