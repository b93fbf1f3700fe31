import { hkdfSync } from 'node:crypto';
import { seal, unseal } from './seal.ts';

/**
 * The newest master key, and previous ones that values may still be wrapped by. The key bytes stay inside
 * this object, so that no log and no answer can contain them.
 */
export type MasterKey = {
  seal(plain: Uint8Array, context: string): Buffer;
  /** @throws Error if no key opens the value, the context differs, or a byte was changed */
  unseal(sealedBytes: Uint8Array, context: string): Buffer;
  /** Wraps the value under the newest key; null if it already is. @throws Error as `unseal` */
  reseal(sealedBytes: Uint8Array, context: string): Buffer | null;
  /** Derives a key for one purpose from the newest key (HKDF, RFC 5869). */
  derive(use: string): Buffer;
  /** whether there are previous keys */
  hasPrevious(): boolean;
  /** Makes this key the newest; values under the others still open. */
  adopt(newest: Uint8Array): void;
};

/** @param previous keys that decrypt but never encrypt, in any order */
export function createMasterKey(newest: Uint8Array, previous: readonly Uint8Array[] = []): MasterKey {
  let keys: [Uint8Array, ...Uint8Array[]] = [newest, ...previous];
  const open = (sealedBytes: Uint8Array, context: string): { key: Uint8Array; plain: Buffer } => {
    let failure: unknown;
    for (const key of keys) {
      try {
        return { key, plain: unseal(key, sealedBytes, context) };
      } catch (error) {
        failure = error;
      }
    }
    throw failure;
  };
  return {
    seal: (plain, context) => seal(keys[0], plain, context),
    unseal: (sealedBytes, context) => open(sealedBytes, context).plain,
    reseal: (sealedBytes, context) => {
      const { key, plain } = open(sealedBytes, context);
      return key === keys[0] ? null : seal(keys[0], plain, context);
    },
    derive: (use) => Buffer.from(hkdfSync('sha256', keys[0], '', use, 32)),
    hasPrevious: () => keys.length > 1,
    adopt: (key) => {
      keys = [key, ...keys];
    },
  };
}
