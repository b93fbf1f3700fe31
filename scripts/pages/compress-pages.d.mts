/** Puts a Brotli and a gzip copy beside each file in the folder that gains by it. */
export function compressPages(folder: string): void;
