import { createRequire } from 'node:module';
import type * as Argon2 from '@node-rs/argon2';
import { refuseInTransaction } from './watch-transactions.ts';

const real: typeof Argon2 = createRequire(import.meta.url)('@node-rs/argon2');

/** Every suite has this in place of the library (vitest.config.ts): no transaction may wait for a hash. */
export const hash: typeof Argon2.hash = (...sent) => {
  refuseInTransaction('a hash');
  return real.hash(...sent);
};

export const verify: typeof Argon2.verify = (...sent) => {
  refuseInTransaction('a hash');
  return real.verify(...sent);
};
