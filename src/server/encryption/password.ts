import { hash, verify } from '@node-rs/argon2';

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
