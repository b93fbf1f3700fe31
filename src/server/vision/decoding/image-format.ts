export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'heic';

/** Brands of ISO/IEC 23008-12 (HEIF) that are taken as HEIC; `mif1` and `msf1` name no codec, so the decoder decides. */
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'mif1', 'msf1'];

/** The format by an image's first bytes, whatever its name; null for any other. */
export function imageFormat(bytes: Uint8Array): ImageFormat | null {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 16)).toString('latin1');
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp';
  if (text.slice(4, 8) === 'ftyp' && HEIC_BRANDS.includes(text.slice(8, 12))) return 'heic';
  return null;
}
