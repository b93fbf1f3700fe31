import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readProtobuf } from './read-protobuf.ts';
import { ProtobufWriter } from './write-protobuf.ts';

it('protobuf messages are written as the encoding guide shows', () => {
  // protobuf.dev/programming-guides/encoding: field 1 = 150, field 2 = "testing"
  const message = new ProtobufWriter().int(1, 150).string(2, 'testing').finish();
  expect(Buffer.from(message).toString('hex')).toBe('089601120774657374696e67');
});

it('protobuf messages are read as they were written', () => {
  const field = fc.record({
    number: fc.integer({ min: 1, max: 2000 }),
    value: fc.oneof(fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }), fc.uint8Array({ maxLength: 300 })),
  });
  fc.assert(
    fc.property(fc.array(field), (fields) => {
      const writer = new ProtobufWriter();
      for (const { number, value } of fields)
        if (typeof value === 'bigint') writer.int(number, value);
        else writer.bytes(number, value);
      const read = readProtobuf(writer.finish()).map(({ field, wire, value, bytes }) => ({
        number: field,
        value: wire === 0 ? value : Uint8Array.from(bytes),
      }));
      expect(read).toEqual(fields);
    }),
    { seed: 7 },
  );
});

it('truncated protobuf messages are refused', () => {
  const message = new ProtobufWriter().string(2, 'testing').finish();
  for (let length = 1; length < message.length; length++)
    expect(() => readProtobuf(message.subarray(0, length))).toThrow('ends inside');
});
