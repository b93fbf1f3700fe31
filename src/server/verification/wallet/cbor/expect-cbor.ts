import { CredentialRefusal } from '../refusal.ts';
import { type CborMap, CborTag, type CborValue } from './cbor-value.ts';
import { decodeCbor } from './decode-cbor.ts';

// Each of these returns the value with its type, or throws CredentialRefusal `malformed` with the name of the field.

const createTypeRefusal = (field: string) =>
  new CredentialRefusal('malformed', `${field} has the wrong type`);

export function expectMap(value: CborValue | undefined, field: string): CborMap {
  if (!(value instanceof Map)) throw createTypeRefusal(field);
  return value;
}

export function expectArray(value: CborValue | undefined, field: string): readonly CborValue[] {
  if (!Array.isArray(value)) throw createTypeRefusal(field);
  return value;
}

export function expectBytes(value: CborValue | undefined, field: string): Uint8Array {
  if (!(value instanceof Uint8Array)) throw createTypeRefusal(field);
  return value;
}

export function expectText(value: CborValue | undefined, field: string): string {
  if (typeof value !== 'string') throw createTypeRefusal(field);
  return value;
}

export function expectInteger(value: CborValue | undefined, field: string): number {
  if (typeof value !== 'number') throw createTypeRefusal(field);
  return value;
}

/** @returns the content of that tag */
export function expectTag(value: CborValue | undefined, tag: number, field: string): CborValue {
  if (!(value instanceof CborTag) || value.tag !== tag) throw createTypeRefusal(field);
  return value.value;
}

/** @returns the item embedded under tag 24 */
export const expectEmbedded = (value: CborValue | undefined, field: string): CborValue =>
  decodeCbor(expectBytes(expectTag(value, 24, field), field));

/** Refuses keys beyond the known ones, so that each byte outside of the signatures has one meaning or none. */
export function refuseOtherKeys(
  map: CborMap,
  allowedKeys: readonly (number | string)[],
  field: string,
): void {
  const key = [...map.keys()].find((each) => !allowedKeys.includes(each));
  if (key !== undefined) throw new CredentialRefusal('malformed', `${field} has an unknown key`);
}
