/** A map with integer or text keys, in the order of its encoding. */
export type CborMap = ReadonlyMap<number | string, CborValue>;

/** A tag of RFC 8949, section 3.4, with its content. */
export class CborTag {
  readonly tag: number;
  readonly value: CborValue;

  constructor(tag: number, value: CborValue) {
    this.tag = tag;
    this.value = value;
  }
}

/** The simple value `undefined` of RFC 8949, section 3.3. It is read as the value of a key of a map, and nowhere else. */
export type CborUndefined = { readonly simple: 23 };
export const CBOR_UNDEFINED: CborUndefined = { simple: 23 };

/** The part of CBOR (RFC 8949) that mobile documents use. Integers are safe integers of JavaScript. */
export type CborValue =
  | number
  | string
  | boolean
  | null
  | Uint8Array
  | readonly CborValue[]
  | CborMap
  | CborTag
  | CborUndefined;
