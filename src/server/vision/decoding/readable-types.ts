import sharp from 'sharp';

/**
 * Whether this libvips decodes HEIC. The one that sharp ships decodes AVIF alone of the HEIF family, and AVIF uploads are
 * not accepted. A libvips of the system may decode HEIC.
 */
export const READS_HEIC = sharp.format.heif.input.fileSuffix?.includes('.heic') ?? false;

/** Media types (RFC 6838) of the images that this server decodes. */
export const READABLE_TYPES: readonly string[] = [
  'image/jpeg',
  'image/png',
  'image/webp',
  ...(READS_HEIC ? ['image/heic'] : []),
];
