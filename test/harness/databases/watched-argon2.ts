import { createRequire } from 'node:module';
import type * as Argon2 from '@node-rs/argon2';
import { refuseInTransaction } from './watch-transactions.ts';

const real: typeof Argon2 = createRequire(import.meta.url)('@node-rs/argon2');

/** The minimum that the product may use (OWASP, 2024), and the cost in tests, where hundreds log in. */
const MIN_COST = { memoryCost: 19_456, timeCost: 2 };
const CHEAP = { memoryCost: 64, timeCost: 1 };

/** Every suite uses this instead of the library (vitest.config.ts): no transaction may wait for a hash. */
export const hash: typeof Argon2.hash = (password, options, ...args) => {
  refuseInTransaction('a hash');
  const { memoryCost = 0, timeCost = 0 } = options ?? {};
  if (memoryCost < MIN_COST.memoryCost || timeCost < MIN_COST.timeCost)
    throw new Error('This hash is too cheap.');
  return real.hash(password, { ...options, ...CHEAP }, ...args);
};

export const verify: typeof Argon2.verify = (...args) => {
  refuseInTransaction('a hash');
  return real.verify(...args);
};
