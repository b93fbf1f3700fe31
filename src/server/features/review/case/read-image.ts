import { cutSide } from '../../../encryption/join-sides.ts';
import { AppError } from '../../../errors.ts';
import type { Actor } from '../../../store/audit/audit.ts';
import { findImage } from '../../../store/submissions/attempts.ts';
import type { TenantId } from '../../../store/tenant-id.ts';
import type { DecodeImage } from '../../../vision/decoding/decode-image.ts';
import type { Box, Vision } from '../../../vision/evidence.ts';
import { cropPixels } from '../../../vision/image/crop-pixels.ts';
import { encodeJpeg } from '../../../vision/image/encode-jpeg.ts';
import type { Pixels } from '../../../vision/image/pixels.ts';
import type { PermitTerms } from '../../../workers/concurrency/create-permits.ts';
import { type ImageAuditDeps, loadImageAudited, NO_IMAGE_SENTENCE } from './load-image-audited.ts';

export type ReadDeps = ImageAuditDeps & {
  /** decoder shared fairly between holders */
  decodeFor: (turn: PermitTerms) => DecodeImage;
  vision: Pick<Vision, 'rectify' | 'cutFace'>;
};
type ImageRequest = {
  tenantId: TenantId;
  submissionId: string;
  attempt: number;
  variant: 'original' | 'document' | 'portrait' | 'face' | 'back' | 'back_document';
  viewer: Actor;
};
export type RenderedImage = { bytes: Uint8Array; contentType: string };

/** Milliseconds that a view waits for a decoder. */
const WAIT_TIMEOUT_MS = 10_000;
/** Milliseconds that cutting out a face may take. */
const FACE_TIMEOUT_MS = 20_000;
/** Margin around the portrait's face, as a share of the face's box: a passport photograph's framing. */
const PORTRAIT_MARGIN = 0.45;

/**
 * One attempt's photograph, the flat card cut out of it, the card's portrait, or the face level and of a fixed size; or
 * the image of its back, or the back flat.
 * The view is audited before anything is shown.
 * @throws AppError `not-found` when there is no such image or it is damaged, `unavailable` when the store or the
 * decoder is down
 */
export async function readImage(deps: ReadDeps, look: ImageRequest): Promise<RenderedImage> {
  const { tenantId, submissionId, attempt, variant, viewer } = look;
  const viewing = { tenantId, submissionId, viewer, what: variant };
  const { image, bytes: object } = await loadImageAudited(deps, viewing, (tx) =>
    findImage(tx, tenantId, submissionId, attempt),
  );
  const isBack = variant === 'back' || variant === 'back_document';
  // One image may show both sides.
  const isOnFront = variant === 'back_document' && image.back_bytes === null;
  const bytes = cutSide(object, image.back_bytes, isBack && !isOnFront ? 'back' : 'front');
  if (!bytes) throw new AppError('not-found', NO_IMAGE_SENTENCE);
  // The image of a credential is the portrait itself.
  const isWhole =
    variant === 'original' || (variant === 'portrait' && image.evidence?.credential !== undefined);
  if (isWhole) return { bytes, contentType: image.content_type };
  if (variant === 'back') return { bytes, contentType: image.back_content_type! };
  const { faces, sides } = image.evidence ?? {};
  const ofBack = sides?.find(({ side }) => side === 'back')?.document;
  const document = isBack ? (ofBack ?? undefined) : image.evidence?.document;
  const corners = document?.corners;
  // A selfie has no document, and its face is on the image itself.
  const isSelfie = document === undefined && variant === 'face';
  if (!corners && !isSelfie) throw new AppError('not-found', NO_IMAGE_SENTENCE);
  const turn = {
    holder: { tenant: tenantId, link: `staff ${viewer.name}` },
    latest: Date.now() + WAIT_TIMEOUT_MS,
  };
  const decoded = await deps.decodeFor(turn)(bytes);
  if (!decoded.ok) throw new AppError('not-found', NO_IMAGE_SENTENCE);
  const picture = corners
    ? await deps.vision.rectify(decoded.pixels, corners, document.vertical)
    : decoded.pixels;
  const box = faces?.[0]?.box;
  const view = await IMAGE_VARIANTS[variant](deps, picture, box);
  return { bytes: await encodeJpeg(view), contentType: 'image/jpeg' };
}

type RenderImage = (deps: ReadDeps, image: Pixels, box: Box | undefined) => Pixels | Promise<Pixels>;
const IMAGE_VARIANTS: Record<Exclude<ImageRequest['variant'], 'original' | 'back'>, RenderImage> = {
  document: (_, card) => card,
  back_document: (_, card) => card,
  portrait: (_, card, box) => cropFace(card, box),
  face: alignFace,
};

/** Of an image without evidence (approved without checks) the largest face. */
async function alignFace({ vision }: ReadDeps, image: Pixels, box: Box | undefined): Promise<Pixels> {
  const cut = await vision.cutFace(image, box ?? null, Date.now() + FACE_TIMEOUT_MS);
  if (!cut.ok)
    throw new AppError(
      'unavailable',
      'The face crop is unavailable now. Try again shortly, or open the original.',
    );
  if (!cut.value) throw new AppError('not-found', NO_IMAGE_SENTENCE);
  return cut.value;
}

function cropFace(card: Pixels, box: Box | undefined): Pixels {
  if (!box) throw new AppError('not-found', NO_IMAGE_SENTENCE);
  const left = Math.max(0, Math.floor((box.x - box.width * PORTRAIT_MARGIN) * card.width));
  const top = Math.max(0, Math.floor((box.y - box.height * PORTRAIT_MARGIN) * card.height));
  const right = Math.min(card.width, Math.ceil((box.x + box.width * (1 + PORTRAIT_MARGIN)) * card.width));
  const bottom = Math.min(card.height, Math.ceil((box.y + box.height * (1 + PORTRAIT_MARGIN)) * card.height));
  return cropPixels(card, { x: left, y: top, width: right - left, height: bottom - top });
}
