import { AppError } from '../../errors.ts';
import type { DecodeImage } from '../../vision/decoding/decode-image.ts';
import type { Decoders } from '../../vision/decoding/open-decoders.ts';
import type { Permits, PermitTerms } from '../../workers/concurrency/create-permits.ts';

/**
 * Shares the decoders between tenants and their links, or other holders. Each holder has at most one
 * decoder, and a free one goes to a holder without any.
 * @returns a decode function for one holder. It throws AppError `busy` if no decoder is free in time, and
 * `unavailable` if a decoder ended and the image is not the cause.
 */
export function createFairDecoders(
  decoders: Pick<Decoders, 'decode'>,
  permits: Permits,
): (turn: PermitTerms) => DecodeImage {
  const decodeNow: DecodeImage = (bytes, maxPixels) =>
    decoders.decode(bytes, maxPixels).catch((cause: unknown) => {
      throw new AppError('unavailable', 'The image could not be decoded now. Try again shortly.', { cause });
    });
  return (turn) => (bytes, maxPixels) =>
    permits.run({ ...turn, weight: 1 }, () => decodeNow(bytes, maxPixels));
}
