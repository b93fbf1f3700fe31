/**
 * Why an image is rejected:
 * - `empty`: no bytes
 * - `too_many_bytes`, `too_many_pixels`, `too_small`: beyond the limits above
 * - `unknown_format`: the bytes are not JPEG, PNG, WebP or HEIC, whatever the name says
 * - `animated`: several frames; the pipeline and the reviewer could see different ones
 * - `unusual_jpeg`: arithmetic, lossless or hierarchical
 * - `too_costly`: it would take longer than any camera's image of this size
 * - `damaged`: truncated or broken inside
 */
export type ImageProblem =
  | 'empty'
  | 'too_many_bytes'
  | 'too_many_pixels'
  | 'too_small'
  | 'unknown_format'
  | 'animated'
  | 'unusual_jpeg'
  | 'too_costly'
  | 'damaged';
