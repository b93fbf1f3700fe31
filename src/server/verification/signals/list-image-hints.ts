import type { Box, FaceEvidence } from '../../vision/evidence.ts';
import type { Evidence } from '../evidence.ts';
import { FIT_PHOTO } from '../policy/face-policy.ts';
import { PORTRAIT } from '../policy/portrait-policy.ts';
import { BLURRED_BELOW, CUT_OFF, GLARE_FROM } from '../policy/signal-policy.ts';
import { IMAGE_HINTS, type ImageHint } from './image-hints.ts';

type SelfieFindings = Pick<FaceEvidence, 'light' | 'surface' | 'faces' | 'descriptors'>;

type ImageEvidence = Pick<Evidence, 'document' | 'portrait' | 'image_hints'>;

/** The hints of an attempt's image: a selfie's were listed when it was examined. A document's are empty if nothing is wrong with it, or nothing could be measured. */
export function listImageHints({ document, portrait, image_hints }: ImageEvidence): ImageHint[] {
  if (image_hints) return image_hints;
  if (!document) return [];
  const { corners, quality } = document;
  const isFound = corners !== null;
  const cause = portrait?.cause ?? null;
  const shows: Record<ImageHint, boolean> = {
    dark: quality.light !== undefined,
    blur: (isFound && quality.sharpness < BLURRED_BELOW) || cause === 'blurred',
    glare: (isFound && quality.glare >= GLARE_FROM) || cause === 'burnt_out',
    cut_off: (isFound && isCutOff(corners)) || cause === 'cut_off',
  };
  return IMAGE_HINTS.filter((hint) => shows[hint]);
}

/** What is wrong with a selfie, by the limits of portraits on documents; empty if nothing could be measured. */
export function listSelfieHints({ light, surface, faces, descriptors }: SelfieFindings): ImageHint[] {
  const [face] = faces.ok ? faces.value : [];
  const fitness = descriptors.ok ? descriptors.value?.fitness : undefined;
  const isUnfit = fitness !== undefined && fitness < FIT_PHOTO;
  const shows: Record<ImageHint, boolean> = {
    dark: light !== undefined,
    // A still face in soft light has few edges, too.
    blur: isUnfit && surface !== undefined && surface.edge <= PORTRAIT.softUpTo,
    glare: surface !== undefined && surface.light >= PORTRAIT.burntFrom && surface.edge <= PORTRAIT.softUpTo,
    cut_off: face !== undefined && isBeyond(face.box),
  };
  return IMAGE_HINTS.filter((hint) => shows[hint]);
}

function isBeyond({ x, y, width, height }: Box): boolean {
  return x < 0 || y < 0 || x + width > 1 || y + height > 1;
}

/** One side reaches the frame while another has a margin: a scan or a cropped image has none on any side. */
function isCutOff(corners: NonNullable<NonNullable<Evidence['document']>['corners']>): boolean {
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const margins = [Math.min(...xs), 1 - Math.max(...xs), Math.min(...ys), 1 - Math.max(...ys)];
  return Math.min(...margins) < CUT_OFF.edge && Math.max(...margins) > CUT_OFF.margin;
}
