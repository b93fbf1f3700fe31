import type { Evidence } from '../evidence.ts';
import { BLURRED_BELOW, CUT_OFF, GLARE_FROM } from '../policy/signal-policy.ts';

/** What may be wrong with the image of a document, as one word each: a closed list, for the caller's own page. */
export const IMAGE_HINTS = ['dark', 'blur', 'glare', 'cut_off'] as const;
export type ImageHint = (typeof IMAGE_HINTS)[number];

type ImageEvidence = Pick<Evidence, 'document' | 'portrait'>;

/** The hints of a document's image; empty if nothing is wrong with it, or nothing could be measured. */
export function listImageHints({ document, portrait }: ImageEvidence): ImageHint[] {
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

/** One side reaches the frame while another has a margin: a scan or a cropped picture has none on any side. */
function isCutOff(corners: NonNullable<NonNullable<Evidence['document']>['corners']>): boolean {
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const margins = [Math.min(...xs), 1 - Math.max(...xs), Math.min(...ys), 1 - Math.max(...ys)];
  return Math.min(...margins) < CUT_OFF.edge && Math.max(...margins) > CUT_OFF.margin;
}
