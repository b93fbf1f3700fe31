import type { WordKey } from '../words/catalogue.ts';
import type { Hint } from './hint-rules.ts';
import type { FrameMeasure } from './measure-frame.ts';

/** Off the middle by more than this, in parts of the guide, is too far. */
const TOO_FAR = 0.12;

/** What a person reads for a hint. */
export function hintKey(hint: Hint | 'good', kind: 'document' | 'face', hasTorch: boolean): WordKey {
  if (hint === 'dark' && hasTorch) return 'camera.hint.darkTorch';
  if (hint === 'good' && kind === 'face') return 'camera.hint.goodFace';
  return `camera.hint.${hint}`;
}

/** What a person hears: where the card lies, when that is what is wrong and known; else what others read. */
export function spokenKey(
  hint: Hint | 'good',
  frame: FrameMeasure | null,
  kind: 'document' | 'face',
  hasTorch: boolean,
): WordKey {
  const card = frame?.card;
  if (hint === 'corners' && card?.quad) {
    const { x, y } = card.offset;
    if (Math.abs(x) > TOO_FAR && Math.abs(x) >= Math.abs(y))
      return x < 0 ? 'camera.spoken.left' : 'camera.spoken.right';
    if (Math.abs(y) > TOO_FAR) return y < 0 ? 'camera.spoken.up' : 'camera.spoken.down';
  }
  return hintKey(hint, kind, hasTorch);
}
