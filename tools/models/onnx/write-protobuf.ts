/**
 * Writes Protocol Buffers messages: just the wire types an ONNX file needs. Fields come out in the order of
 * the calls, so equal calls give equal bytes. Source: protobuf.dev/programming-guides/encoding.
 */
export class ProtobufWriter {
  private readonly parts: Uint8Array[] = [];
  private length = 0;

  /** wire type 0: an integer, negative ones as 64-bit two's complement */
  int(field: number, value: number | bigint): this {
    return this.varint(field << 3).varint(value);
  }

  /** wire type 5: a 32-bit float */
  float(field: number, value: number): this {
    return this.varint((field << 3) | 5).push(new Uint8Array(Float32Array.of(value).buffer));
  }

  /** wire type 2: bytes with their length before them; the bytes are kept, not copied */
  bytes(field: number, value: Uint8Array): this {
    return this.varint((field << 3) | 2)
      .varint(value.length)
      .push(value);
  }

  string(field: number, value: string): this {
    return this.bytes(field, new TextEncoder().encode(value));
  }

  message(field: number, value: ProtobufWriter): this {
    return this.bytes(field, value.finish());
  }

  finish(): Uint8Array {
    const out = new Uint8Array(this.length);
    let at = 0;
    for (const part of this.parts) {
      out.set(part, at);
      at += part.length;
    }
    return out;
  }

  private varint(value: number | bigint): this {
    let rest = BigInt.asUintN(64, BigInt(value));
    const out: number[] = [];
    do {
      const low = Number(rest & 127n);
      rest >>= 7n;
      out.push(rest ? low | 128 : low);
    } while (rest);
    return this.push(Uint8Array.from(out));
  }

  private push(part: Uint8Array): this {
    this.parts.push(part);
    this.length += part.length;
    return this;
  }
}
