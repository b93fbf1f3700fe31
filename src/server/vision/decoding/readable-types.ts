import sharp from 'sharp';

/** The libvips that sharp ships reads only AVIF among HEIF files, which is not one of the formats. */
export const READS_HEIC = sharp.format.heif.input.fileSuffix?.includes('.heic') ?? false;

/** The types of images that this machine reads. */
export const READABLE_TYPES: readonly string[] = [
  'image/jpeg',
  'image/png',
  'image/webp',
  ...(READS_HEIC ? ['image/heic'] : []),
];
