import fc from 'fast-check';

/** Bytes that break careless parsers, inserted anywhere. */
const BURRS = [
  '\r\n',
  '\n',
  '\r',
  '\r\n\r\n',
  '\0',
  '\t',
  ' ',
  ':',
  ';',
  '--',
  '"',
  '\\',
  '%',
  '%00',
  '\ud83e\udeaa',
  'é',
  'Content-Length: 5\r\n',
  'Content-Length: -1\r\n',
  'Transfer-Encoding: chunked\r\n',
  'Transfer-Encoding: x\r\n',
  'Host: other.test\r\n',
  'Connection: upgrade\r\nUpgrade: websocket\r\n',
  'Expect: 100-continue\r\n',
  'HTTP/9.9',
  'ffffffff\r\n',
  '0\r\n\r\n',
  '\xff\xd8\xff',
  '\x89PNG\r\n\x1a\n',
  'RIFF',
  'a'.repeat(5000),
].map((text) => Buffer.from(text, 'latin1'));

type Stroke = {
  at: number;
  length: number;
  how: 'flip' | 'cut' | 'put' | 'again' | 'noise';
  with: Uint8Array;
};

const stroke: fc.Arbitrary<Stroke> = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.integer({ min: 1, max: 64 }),
  how: fc.constantFrom('flip', 'cut', 'put', 'again', 'noise'),
  with: fc.oneof(fc.constantFrom(...BURRS), fc.uint8Array({ minLength: 1, maxLength: 40 })),
});

function apply(bytes: Buffer, { at, length, how, with: other }: Stroke): Buffer {
  const from = Math.floor(at * bytes.length);
  const [before, behind] = [bytes.subarray(0, from), bytes.subarray(from)];
  switch (how) {
    case 'flip':
      return Buffer.concat([
        before,
        behind.subarray(0, 1).map((byte) => byte ^ (1 << (length % 8))),
        behind.subarray(1),
      ]);
    case 'cut':
      return Buffer.concat([before, behind.subarray(length)]);
    case 'put':
      return Buffer.concat([before, other, behind]);
    case 'again':
      return Buffer.concat([before, behind.subarray(0, length), behind]);
    case 'noise':
      return Buffer.concat([before, other, behind.subarray(other.length)]);
  }
}

/** Valid bytes with one to four faults. */
export function spoiledBytes(...good: readonly Uint8Array[]): fc.Arbitrary<Buffer> {
  const strokes = fc.array(stroke, { minLength: 1, maxLength: 4 });
  return fc
    .tuple(fc.constantFrom(...good), strokes)
    .map(([bytes, all]) => all.reduce(apply, Buffer.from(bytes)));
}

/** Random bytes. */
export const noise: fc.Arbitrary<Buffer> = fc
  .uint8Array({ minLength: 1, maxLength: 600 })
  .map((bytes) => Buffer.from(bytes));
