import type { CopyTraces, DocumentEvidence, FaceBox, FaceEvidence, Finding } from '../../vision/evidence.ts';
import type { PortraitJudgement } from '../faces/assess-portrait.ts';
import {
  BLURRED_BELOW,
  COPY_FROM,
  COPY_SCALES,
  GLARE_FROM,
  LITTLE_COLOUR_BELOW,
  OTHER_PORTRAIT,
} from '../policy/signal-policy.ts';
import type { Signal } from './signals.ts';

type ImageFindings = Pick<DocumentEvidence, 'document' | 'beside' | 'copy' | 'medium'> & {
  faces?: Finding<readonly FaceBox[]>;
};

/** The signals of a licence's image itself; none where nothing could be measured. */
export function raiseImageSignals({ document, beside, faces, copy, medium }: ImageFindings): Signal[] {
  const others = (beside?.ok ? beside.value : 0) + countOtherPortraits(faces);
  const card = document.ok && document.value.corners ? document.value.quality : null;
  return [
    ...(card && card.sharpness < BLURRED_BELOW
      ? [{ signal: 'blur' as const, sharpness: round(card.sharpness) }]
      : []),
    ...(card && card.glare >= GLARE_FROM ? [{ signal: 'glare' as const, share: round(card.glare) }] : []),
    ...(others > 0 ? [{ signal: 'another_document' as const, faces: others }] : []),
    ...raiseCopySignal(copy),
    ...(card ? raiseColourSignal(medium) : []),
  ];
}

/** Where cards overlap, one outline may hold both: its second portrait is as high as the first, unlike a ghost image. */
function countOtherPortraits(faces: ImageFindings['faces']): number {
  if (!faces?.ok) return 0;
  const [portrait, ...others] = faces.value;
  return others.filter(
    ({ score, box }) =>
      score >= OTHER_PORTRAIT.score && box.height >= OTHER_PORTRAIT.height * (portrait?.box.height ?? 1),
  ).length;
}

/** A note for the reviewer: pale cards have hardly any colour too. */
function raiseColourSignal(medium: DocumentEvidence['medium']): Signal[] {
  const chroma = medium?.ok ? (medium.value.chroma ?? null) : null;
  return chroma !== null && chroma < LITTLE_COLOUR_BELOW ? [{ signal: 'little_colour', chroma }] : [];
}

/** A portrait that is there and not clear; that a document has none, the verdict says. */
export function raisePortraitSignal(portrait: Finding<PortraitJudgement>): Signal[] {
  const cause = portrait.ok ? portrait.value.cause : null;
  return portrait.ok && cause ? [{ signal: 'portrait_unclear', cause, figures: portrait.value.figures }] : [];
}

/** Stripes and dots in an image, for the reviewer alone: on real images they tell cameras apart (`attack-policy.ts`). */
export function raiseCopySignal(copy: FaceEvidence['copy']): Signal[] {
  if (!copy.ok || !copy.value) return [];
  const score = round(scoreCopy(copy.value));
  return score >= COPY_FROM ? [{ signal: 'screen_or_print', score }] : [];
}

/** How strong the traces of stripes or dots in an image are, 0 .. 1: the stronger of both. */
export function scoreCopy(traces: CopyTraces): number {
  const share = (trace: keyof CopyTraces) => {
    const { half, spread } = COPY_SCALES[trace];
    return 1 / (1 + Math.exp((half - traces[trace]) / spread));
  };
  return Math.max(share('stripes'), share('dots'));
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
