import sharp from 'sharp';

/** The libvips that sharp brings reads AVIF alone out of what calls itself HEIF, which is not among the formats. */
export const READS_HEIC = sharp.format.heif.input.fileSuffix?.includes('.heic') ?? false;

/** The types of images that are read here. */
export const READABLE_TYPES: readonly string[] = [
  'image/jpeg',
  'image/png',
  'image/webp',
  ...(READS_HEIC ? ['image/heic'] : []),
];
