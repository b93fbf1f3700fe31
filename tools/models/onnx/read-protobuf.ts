/** One field of a message: `value` for wire type 0, `bytes` for the others (views, not copies). */
export type ProtobufField = { field: number; wire: number; value: bigint; bytes: Uint8Array };

const FIXED_BYTES: Readonly<Record<number, number>> = { 1: 8, 5: 4 };

/**
 * Reads a Protocol Buffers message into its fields, in their order, one level deep.
 * @throws Error when the bytes are no message
 */
export function readProtobuf(message: Uint8Array): ProtobufField[] {
  const fields: ProtobufField[] = [];
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = message[at++];
      if (byte === undefined) break;
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return value;
    }
    throw new Error('A protobuf message ends inside a number.');
  };
  while (at < message.length) {
    const key = Number(varint());
    const wire = key & 7;
    const value = wire === 0 || wire === 2 ? varint() : 0n;
    const size = wire === 0 ? 0 : wire === 2 ? Number(value) : FIXED_BYTES[wire];
    if (size === undefined) throw new Error(`A protobuf message uses the unknown wire type ${wire}.`);
    if (at + size > message.length) throw new Error('A protobuf message ends inside a field.');
    fields.push({ field: key >>> 3, wire, value, bytes: message.subarray(at, at + size) });
    at += size;
  }
  return fields;
}
