/** Writes a Brotli and a gzip copy beside each file in the folder that becomes smaller by it. */
export function compressPages(folder: string): void;
