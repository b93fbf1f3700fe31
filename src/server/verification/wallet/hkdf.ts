import { createHmac } from 'node:crypto';

const hmac = (key: Uint8Array, ...parts: Uint8Array[]) => {
  const state = createHmac('sha256', key);
  for (const part of parts) state.update(part);
  return state.digest();
};

/** HKDF-Extract with SHA-256 (RFC 5869, section 2.2). */
export const extract = (salt: Uint8Array, material: Uint8Array): Buffer => hmac(salt, material);

/** HKDF-Expand with SHA-256, at most 32 bytes: one block (RFC 5869, section 2.3). */
export const expand = (key: Uint8Array, info: Uint8Array, length: number): Buffer =>
  hmac(key, info, Uint8Array.of(1)).subarray(0, length);
