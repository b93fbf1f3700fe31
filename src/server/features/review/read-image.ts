import type { Database } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import type { PermitTerms } from '../../http/uploads/create-permits.ts';
import { findImage } from '../../records/attempts/find-image.ts';
import type { Actor } from '../../records/audit/actor.ts';
import { appendAudit } from '../../records/audit/append-audit.ts';
import { DamagedImage } from '../../sealing/damaged-image.ts';
import type { ImageVault } from '../../sealing/image-vault.ts';
import type { DecodeImage } from '../../vision/decoding/decode-image.ts';
import type { Box, Vision } from '../../vision/evidence.ts';
import { cropPixels } from '../../vision/image/crop-pixels.ts';
import { encodeJpeg } from '../../vision/image/encode-jpeg.ts';
import type { Pixels } from '../../vision/image/pixels.ts';

type ImageDeps = {
  db: Database;
  vault: ImageVault;
  /** decoding in a holder's turn */
  decodeFor: (turn: PermitTerms) => DecodeImage;
  vision: Pick<Vision, 'rectify'>;
  now: () => Date;
};
type Look = {
  tenantId: string;
  submissionId: string;
  attempt: number;
  variant: 'original' | 'document' | 'portrait';
  viewer: Actor;
};
export type SeenImage = { bytes: Uint8Array; contentType: string };

const NOTHING = 'There is no such image.';
const DAMAGED = 'The stored image is damaged and cannot be opened.';
/** Milliseconds that a look waits for a decoder. */
const LONGEST_WAIT = 10_000;
/** Room around the portrait's face, as a share of the face's box: a passport photograph's framing. */
const PORTRAIT_MARGIN = 0.45;

/**
 * One attempt's photograph, the flat card cut out of it, or the card's portrait; the look is audited
 * before anything is shown.
 * @throws AppError `not-found` when there is no such image or it is damaged, `unavailable` when the store or the decoder is away
 */
export async function readImage(deps: ImageDeps, look: Look): Promise<SeenImage> {
  const { tenantId, submissionId, attempt, variant, viewer } = look;
  const image = await deps.db.asTenant(tenantId, async (tx) => {
    const found = await findImage(tx, tenantId, submissionId, attempt);
    if (!found) throw new AppError('not-found', NOTHING);
    await appendAudit(tx, tenantId, {
      at: deps.now(),
      actor: viewer,
      action: 'image.viewed',
      subjectId: found.subject_id,
      fields: [variant],
    });
    return found;
  });
  const owner = { tenantId, subjectId: image.subject_id, imageKey: image.image_key };
  const bytes = await deps.vault.load(owner, image.object_key).catch((cause: unknown) => {
    if (cause instanceof DamagedImage) throw new AppError('not-found', DAMAGED, { cause });
    throw new AppError('unavailable', 'The image cannot be read now.', { cause });
  });
  if (!bytes) throw new AppError('not-found', NOTHING);
  if (variant === 'original') return { bytes, contentType: image.content_type };
  const { document, faces } = image.evidence ?? {};
  if (!document?.corners) throw new AppError('not-found', NOTHING);
  const turn = { holder: { tenant: tenantId, link: `staff ${viewer}` }, latest: Date.now() + LONGEST_WAIT };
  const decoded = await deps.decodeFor(turn)(bytes);
  if (!decoded.ok) throw new AppError('not-found', NOTHING);
  const card = await deps.vision.rectify(decoded.pixels, document.corners, document.vertical);
  const shown = variant === 'document' ? card : cropFace(card, faces?.[0]?.box);
  return { bytes: await encodeJpeg(shown), contentType: 'image/jpeg' };
}

function cropFace(card: Pixels, box: Box | undefined): Pixels {
  if (!box) throw new AppError('not-found', NOTHING);
  const left = Math.max(0, Math.floor((box.x - box.width * PORTRAIT_MARGIN) * card.width));
  const top = Math.max(0, Math.floor((box.y - box.height * PORTRAIT_MARGIN) * card.height));
  const right = Math.min(card.width, Math.ceil((box.x + box.width * (1 + PORTRAIT_MARGIN)) * card.width));
  const bottom = Math.min(card.height, Math.ceil((box.y + box.height * (1 + PORTRAIT_MARGIN)) * card.height));
  return cropPixels(card, { x: left, y: top, width: right - left, height: bottom - top });
}
