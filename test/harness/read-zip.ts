import { crc32, inflateRawSync } from 'node:zlib';

const END = 0x06054b50;
const STORED = 0;

/**
 * Reads a whole zip by its central directory, as any program would, and checks each file's checksum.
 * @throws Error when it is incomplete or a byte is wrong
 */
export function readZip(zip: Buffer): Map<string, Buffer> {
  const end = zip.length - 22;
  if (end < 0 || zip.readUInt32LE(end) !== END) throw new Error('The archive has no end.');
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset));
    const name = zip.toString('utf8', at + 46, at + 46 + nameBytes!);
    const header = zip.readUInt32LE(at + 42);
    const data = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
    const packed = zip.subarray(data, data + zip.readUInt32LE(at + 20));
    const bytes = zip.readUInt16LE(at + 10) === STORED ? packed : inflateRawSync(packed);
    if (crc32(bytes) !== zip.readUInt32LE(at + 16)) throw new Error(`${name} is damaged.`);
    files.set(name, bytes);
    at += 46 + nameBytes! + extraBytes! + commentBytes!;
  }
  return files;
}
