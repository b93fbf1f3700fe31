/** The largest image that an upload may have, in megabytes of 1024 × 1024 bytes. */
export const MAX_IMAGE_MB = 15;
export const MAX_IMAGE_BYTES = MAX_IMAGE_MB * 1024 * 1024;
