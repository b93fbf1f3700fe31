/**
 * A decoded image: 8-bit sRGB, three interleaved channels, row by row from the top left, upright by its EXIF
 * orientation. `data.length` is `width * height * 3`.
 */
export type Pixels = { data: Uint8Array; width: number; height: number };
