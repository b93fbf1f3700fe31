import { useState } from 'react';
import type { Command } from '../../../shortcuts/read-key.ts';
import { type Attempt, attemptOn, type CaseView, type JudgedField, judgeFields } from '../../case-types.ts';
import type { ImageVariant } from './use-picture.ts';
import { moveView, type View, WHOLE } from './view.ts';

/**
 * Which pictures there are: a flat card where its corners were found, its portrait where a face was, and the same of a
 * back.
 */
export function listVariants(kind: string, attempt: Pick<Attempt, 'evidence' | 'has_back'> | undefined) {
  const { document, faces, sides } = attempt?.evidence ?? {};
  const variants: ImageVariant[] = ['original'];
  if (kind === 'license' && document?.corners) {
    variants.push('document');
    if (faces && faces.length > 0) variants.push('portrait');
  }
  if (attempt?.has_back) {
    variants.push('back');
    if (sides?.some(({ side, document: card }) => side === 'back' && card?.corners))
      variants.push('back_document');
  }
  return variants;
}

export type Stage = ReturnType<typeof useStage>;

/** The pictures of a case: which picture, how near, and which detail. */
export function useStage(shown: CaseView) {
  const attempt = shown.attempts.at(-1);
  const evidence = attempt?.evidence ?? {};
  const fields = judgeFields(evidence.fields ?? []);
  const variants = listVariants(shown.kind, attempt);
  const [variant, setVariant] = useState<ImageVariant>('original');
  const [view, setView] = useState<View>(WHOLE);
  const [chosen, setChosen] = useState<number | null>(null);

  // A new picture starts unzoomed.
  const [seen, setSeen] = useState(attemptOn(shown));
  if (seen !== attemptOn(shown)) {
    setSeen(attemptOn(shown));
    setVariant('original');
    setView((now) => ({ ...WHOLE, contrast: now.contrast, boxes: now.boxes }));
    setChosen(null);
  }

  const step = (by: 1 | -1) => setChosen(neighbour(fields, chosen, by));
  const run = (command: Command): boolean => {
    if (typeof command === 'object') {
      if ('number' in command) setChosen(command.number);
      return 'number' in command;
    }
    if (command === 'detail-down' || command === 'detail-up') step(command === 'detail-down' ? 1 : -1);
    else if (command === 'variant')
      setVariant(variants[(variants.indexOf(variant) + 1) % variants.length] ?? 'original');
    else {
      const after = moveView(view, command);
      setView(after);
      return after !== view;
    }
    return true;
  };
  return {
    evidence,
    fields,
    variants,
    variant,
    setVariant: (next: ImageVariant) => {
      setVariant(next);
      setView((now) => ({ ...WHOLE, contrast: now.contrast, boxes: now.boxes }));
    },
    view,
    setView,
    chosen,
    run,
  };
}

/** The number of the detail before or behind in the table; the first one when none is looked at. */
function neighbour(fields: readonly JudgedField[], chosen: number | null, by: 1 | -1): number | null {
  const at = fields.findIndex(({ number }) => number === chosen);
  if (at < 0) return fields[0]?.number ?? null;
  return fields[Math.min(fields.length - 1, Math.max(0, at + by))]?.number ?? null;
}
