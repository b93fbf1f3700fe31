import { AppError } from '../../errors.ts';
import type { DecodeImage } from '../../vision/decoding/decode-image.ts';
import type { Decoders } from '../../vision/decoding/open-decoders.ts';
import type { Permits, PermitTerms } from './create-permits.ts';

/**
 * Shares the decoders out between tenants and their links, or whoever else has images decoded: one of them has one
 * decoder at most, and the next that comes free goes to whoever has none.
 * @returns decoding for one holder, which throws AppError `busy` when its turn does not come in time, `unavailable` when
 *   a decoder ended for no fault of the image's
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
    permits.hold({ ...turn, weight: 1 }, () => decodeNow(bytes, maxPixels));
}
