import { CBOR_UNDEFINED, CborTag, type CborValue } from './cbor-value.ts';

/** Encodes with the shortest heads and definite lengths (RFC 8949, section 4.1). Maps keep their order. */
export function encodeCbor(value: CborValue): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  append(parts, value);
  return new Uint8Array(Buffer.concat(parts));
}

/** Tag 24: an item whose encoded bytes are signed or hashed (RFC 8949, section 3.4.5.1). */
export const embedCbor = (value: CborValue) => new CborTag(24, encodeCbor(value));

const SIMPLE_BYTES = new Map<CborValue, number>([
  [false, 0xf4],
  [true, 0xf5],
  [null, 0xf6],
  [CBOR_UNDEFINED, 0xf7],
]);

function append(parts: Uint8Array[], value: CborValue): void {
  const simple = SIMPLE_BYTES.get(value);
  if (simple !== undefined) parts.push(Uint8Array.of(simple));
  else if (typeof value === 'number') parts.push(value < 0 ? head(1, -1 - value) : head(0, value));
  else if (typeof value === 'string') appendBytes(parts, 3, new TextEncoder().encode(value));
  else if (value instanceof Uint8Array) appendBytes(parts, 2, value);
  else if (value instanceof CborTag) appendItems(parts, head(6, value.tag), [value.value]);
  else if (isArray(value)) appendItems(parts, head(4, value.length), value);
  else if (value instanceof Map) appendItems(parts, head(5, value.size), [...value].flat());
}

/** `Array.isArray` does not narrow a readonly array. */
const isArray = (value: CborValue): value is readonly CborValue[] => Array.isArray(value);

function appendBytes(parts: Uint8Array[], major: number, bytes: Uint8Array): void {
  parts.push(head(major, bytes.length), bytes);
}

function appendItems(parts: Uint8Array[], start: Uint8Array, items: readonly CborValue[]): void {
  parts.push(start);
  for (const item of items) append(parts, item);
}

function head(major: number, argument: number): Uint8Array {
  if (argument < 24) return Uint8Array.of((major << 5) | argument);
  const size = argument < 2 ** 8 ? 1 : argument < 2 ** 16 ? 2 : argument < 2 ** 32 ? 4 : 8;
  const bytes = new Uint8Array(1 + size);
  bytes[0] = (major << 5) | (24 + Math.log2(size));
  for (let at = size, rest = argument; at > 0; at -= 1, rest = Math.floor(rest / 256)) bytes[at] = rest % 256;
  return bytes;
}
