import { hkdfSync } from 'node:crypto';
import { seal, unseal } from './seal.ts';

/**
 * The master key, and those before it that values may still be wrapped by. The keys themselves never leave
 * it, so that no log and no answer can hold one.
 */
export type MasterKey = {
  seal(plain: Uint8Array, context: string): Buffer;
  /** @throws Error when no key opens it, the context is another one, or a byte was changed */
  unseal(sealed: Uint8Array, context: string): Buffer;
  /** The same value under the newest key; null when that wraps it already. @throws Error as `unseal` */
  reseal(sealed: Uint8Array, context: string): Buffer | null;
  /** A key for one use (HKDF, RFC 5869), of the newest key. */
  derive(use: string): Buffer;
  /** whether there are keys before the newest */
  hasPrevious(): boolean;
  /** Takes up a newer key; what the others have wrapped still opens. */
  adopt(newest: Uint8Array): void;
};

/** @param previous keys that open and never seal, in any order */
export function createMasterKey(newest: Uint8Array, previous: readonly Uint8Array[] = []): MasterKey {
  let keys: [Uint8Array, ...Uint8Array[]] = [newest, ...previous];
  const open = (sealed: Uint8Array, context: string): { key: Uint8Array; plain: Buffer } => {
    let failure: unknown;
    for (const key of keys) {
      try {
        return { key, plain: unseal(key, sealed, context) };
      } catch (error) {
        failure = error;
      }
    }
    throw failure;
  };
  return {
    seal: (plain, context) => seal(keys[0], plain, context),
    unseal: (sealed, context) => open(sealed, context).plain,
    reseal: (sealed, context) => {
      const { key, plain } = open(sealed, context);
      return key === keys[0] ? null : seal(keys[0], plain, context);
    },
    derive: (use) => Buffer.from(hkdfSync('sha256', keys[0], '', use, 32)),
    hasPrevious: () => keys.length > 1,
    adopt: (key) => {
      keys = [key, ...keys];
    },
  };
}
