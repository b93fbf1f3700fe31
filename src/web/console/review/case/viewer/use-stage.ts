import { useCallback, useState } from 'react';
import { type Attempt, attemptOn, type CaseView } from '../../../cases/case-types.ts';
import type { Command } from '../../../shortcuts/read-key.ts';
import { type DetailRow, listRows } from '../list-rows.ts';
import { toShownEvidence } from '../shown-evidence.ts';
import type { ImageVariant } from './use-image.ts';
import { moveView, type View, WHOLE_VIEW } from './view.ts';

/** One image, or both sides of a document one above the other. */
export type StageVariant = ImageVariant | 'both';

/**
 * Which images there are: both sides where a back was uploaded or is on the same image, a flat card where its corners
 * were found, its portrait where a face was, and the same of a back.
 */
export function listVariants(kind: string, attempt: Pick<Attempt, 'evidence' | 'has_back'> | undefined) {
  const { document, faces, sides } = attempt?.evidence ?? {};
  const isBackFlat = sides?.some(({ side, document: card }) => side === 'back' && card?.corners) ?? false;
  const hasBothSides = attempt?.has_back === true || (kind === 'license' && isBackFlat);
  const isFlat = kind === 'license' && Boolean(document?.corners);
  const variants: StageVariant[] = [];
  // After both sides comes the larger back: the key for the next image shows it at once.
  if (hasBothSides) variants.push('both', isBackFlat ? 'back_document' : 'back');
  variants.push('original');
  if (isFlat) variants.push('document');
  if (isFlat && faces && faces.length > 0) variants.push('portrait');
  if (attempt?.has_back && isBackFlat) variants.push('back');
  return variants;
}

/** The image with which a case opens: both sides, else the flat card, which fills the stage, else the photo. */
export function pickFirst(variants: readonly StageVariant[]): StageVariant {
  if (variants.includes('both')) return 'both';
  return variants.includes('document') ? 'document' : variants[0]!;
}

/** The images of both sides, flat where their corners were found. */
export const listHalves = (variants: readonly StageVariant[]): readonly [ImageVariant, ImageVariant] => [
  variants.includes('document') ? 'document' : 'original',
  variants.includes('back_document') ? 'back_document' : 'back',
];

/** The images of an attempt that its case shows first. */
export function listFirstImages(kind: string, attempt: Attempt): readonly ImageVariant[] {
  const variants = listVariants(kind, attempt);
  const first = pickFirst(variants);
  return first === 'both' ? listHalves(variants) : [first];
}

export type Stage = ReturnType<typeof useStage>;

/** The images of a case: which image, how near, and which row of the table. */
export function useStage(reviewCase: CaseView) {
  const attempt = reviewCase.attempts.at(-1);
  const evidence = toShownEvidence(attempt);
  const rows =
    reviewCase.kind === 'license' ? listRows(reviewCase.subject, evidence, reviewCase.severe_signals) : [];
  const variants = listVariants(reviewCase.kind, attempt);
  const [variant, setVariant] = useState<StageVariant>(pickFirst(variants));
  const [view, setView] = useState<View>(WHOLE_VIEW);
  const [chosen, setChosen] = useState<string | null>(() => findFirst(rows));
  /** the attempt whose straightened card could not be shown */
  const [unstraightened, setUnstraightened] = useState<number | null>(null);

  // A new image starts unzoomed.
  const [seen, setSeen] = useState(attemptOn(reviewCase));
  if (seen !== attemptOn(reviewCase)) {
    setSeen(attemptOn(reviewCase));
    setVariant(pickFirst(variants));
    setView((now) => ({ ...WHOLE_VIEW, contrast: now.contrast, boxes: now.boxes }));
    setChosen(findFirst(rows));
  }

  const number = attemptOn(reviewCase);
  const canFallBack = variant !== 'original' && variants.includes('original') && unstraightened !== number;
  const fallBack = useCallback((): boolean => {
    if (!canFallBack) return false;
    setUnstraightened(number);
    setVariant('original');
    return true;
  }, [canFallBack, number]);

  const run = (command: Command): boolean => {
    if (typeof command === 'object') {
      if (!('number' in command)) return false;
      const row = rows.find(({ number }) => number === command.number);
      if (row) setChosen(row.field);
      return true;
    }
    if (command === 'detail-down' || command === 'detail-up')
      setChosen(findNeighbour(rows, chosen, command === 'detail-down' ? 1 : -1));
    else if (command === 'variant') setVariant(variants[(variants.indexOf(variant) + 1) % variants.length]!);
    else {
      const after = moveView(view, command);
      setView(after);
      return after !== view;
    }
    return true;
  };
  return {
    evidence,
    rows,
    variants,
    variant,
    /** Shows the photo as it came, once, where the image that opens the case is missing. @returns whether it does */
    fallBack,
    setVariant: (next: StageVariant) => {
      setVariant(next);
      setView((now) => ({ ...WHOLE_VIEW, contrast: now.contrast, boxes: now.boxes }));
    },
    view,
    setView,
    chosen,
    choose: setChosen,
    run,
  };
}

/** The row that is looked at first: the first difference. */
const findFirst = ([first]: readonly DetailRow[]) => (first?.state === 'differs' ? first.field : null);

/** The row before or behind in the table; the first one when none is looked at. */
function findNeighbour(rows: readonly DetailRow[], chosen: string | null, by: 1 | -1): string | null {
  const at = rows.findIndex(({ field }) => field === chosen);
  if (at < 0) return rows[0]?.field ?? null;
  return rows[Math.min(rows.length - 1, Math.max(0, at + by))]?.field ?? null;
}
