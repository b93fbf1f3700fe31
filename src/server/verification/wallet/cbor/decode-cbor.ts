import { CredentialRefusal } from '../refusal.ts';
import { CBOR_UNDEFINED, CborTag, type CborValue } from './cbor-value.ts';

/** A response nests nine levels at most; a level here is an array, a map or a tag. */
export const MAX_CBOR_DEPTH = 16;
/** A licence with all its elements has some 300 items. */
export const MAX_CBOR_ITEMS = 5000;

type CborInput = { bytes: Uint8Array; at: number; items: number; maxItems: number; allowsByteKeys: boolean };

export type CborLimits = {
  maxItems?: number;
  /** whether a key may be a byte string, as in lists of identifiers; it is read as hexadecimal digits */
  allowsByteKeys?: boolean;
};

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const UNDEFINED_BYTE = 0xf7;
const SIMPLE_VALUES = new Map<number, CborValue>([
  [20, false],
  [21, true],
  [22, null],
]);

/**
 * Decodes one CBOR item that fills the bytes. Byte strings are views of them.
 *
 * Mobile documents need neither indefinite lengths nor floats or keys that are neither an integer nor text, and a
 * repeated key would let two readers see two values. All of them are refused. Some libraries write `undefined` for a
 * header that they lack, so a key may have it. A count reserves no memory, so an announced one of billions ends with
 * the bytes.
 *
 * @throws CredentialRefusal `malformed`
 */
export function decodeCbor(bytes: Uint8Array, limits: CborLimits = {}): CborValue {
  const { value, length } = decodeFirstCbor(bytes, limits);
  if (length !== bytes.length) throw malformed('bytes after the item');
  return value;
}

/**
 * Decodes the item that the bytes begin with, by the same rules, and counts its bytes.
 *
 * @throws CredentialRefusal `malformed`
 */
export function decodeFirstCbor(
  bytes: Uint8Array,
  { maxItems = MAX_CBOR_ITEMS, allowsByteKeys = false }: CborLimits = {},
): { value: CborValue; length: number } {
  const input = { bytes, at: 0, items: 0, maxItems, allowsByteKeys };
  const value = readItem(input, 0);
  return { value, length: input.at };
}

const malformed = (detail: string) => new CredentialRefusal('malformed', `CBOR: ${detail}`);

function readItem(input: CborInput, depth: number): CborValue {
  input.items += 1;
  if (input.items > input.maxItems) throw malformed('too many items');
  if (depth > MAX_CBOR_DEPTH) throw malformed('nested too deeply');
  const initial = take(input, 1)[0]!;
  const [major, info] = [initial >> 5, initial & 31];
  if (major === 7) return readSimple(info);
  const argument = readArgument(input, info);
  switch (major) {
    case 0:
      return argument;
    case 1:
      return negative(argument);
    case 2:
      return take(input, argument);
    case 3:
      return readText(input, argument);
    case 4:
      return readArray(input, argument, depth + 1);
    case 5:
      return readMap(input, argument, depth + 1);
    default:
      return new CborTag(argument, readItem(input, depth + 1));
  }
}

function take(input: CborInput, count: number): Uint8Array {
  const end = input.at + count;
  if (end > input.bytes.length) throw malformed('ends too early');
  const bytes = input.bytes.subarray(input.at, end);
  input.at = end;
  return bytes;
}

function readSimple(info: number): CborValue {
  const value = SIMPLE_VALUES.get(info);
  if (value === undefined) throw malformed(`unsupported simple value or float ${info}`);
  return value;
}

/** 28 to 30 are reserved, and 31 is an indefinite length. */
function readArgument(input: CborInput, info: number): number {
  if (info < 24) return info;
  if (info > 27) throw malformed('an indefinite length is not allowed');
  const argument = take(input, 2 ** (info - 24)).reduce((value, byte) => value * 256 + byte, 0);
  if (!Number.isSafeInteger(argument)) throw malformed('integer above 2^53');
  return argument;
}

function negative(argument: number): number {
  const value = -1 - argument;
  if (!Number.isSafeInteger(value)) throw malformed('integer below -2^53');
  return value;
}

function readText(input: CborInput, length: number): string {
  const bytes = take(input, length);
  try {
    return utf8.decode(bytes);
  } catch {
    throw malformed('a text is not UTF-8');
  }
}

function readArray(input: CborInput, count: number, depth: number): CborValue[] {
  const values: CborValue[] = [];
  for (let index = 0; index < count; index += 1) values.push(readItem(input, depth));
  return values;
}

function readMap(input: CborInput, count: number, depth: number): Map<number | string, CborValue> {
  const map = new Map<number | string, CborValue>();
  for (let index = 0; index < count; index += 1) {
    const key = readKey(input, depth);
    if (map.has(key)) throw malformed('a key appears twice');
    map.set(key, readMapValue(input, depth));
  }
  return map;
}

function readKey(input: CborInput, depth: number): number | string {
  const key = readItem(input, depth);
  if (typeof key === 'number' || typeof key === 'string') return key;
  if (input.allowsByteKeys && key instanceof Uint8Array) return Buffer.from(key).toString('hex');
  throw malformed('a key is neither an integer nor text');
}

function readMapValue(input: CborInput, depth: number): CborValue {
  if (input.bytes[input.at] !== UNDEFINED_BYTE) return readItem(input, depth);
  take(input, 1);
  return CBOR_UNDEFINED;
}
