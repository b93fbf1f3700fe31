/** Media types (RFC 6838) of the images that this server decodes. */
export const READABLE_TYPES: readonly string[] = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/heic',
  'image/heif',
];
