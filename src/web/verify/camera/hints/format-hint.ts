import type { MessageKey } from '../../locales/catalogue.ts';
import type { FrameMeasure } from '../measure/measure-frame.ts';
import type { Hint } from './hint-rules.ts';

/** Off the middle by more than this, in parts of the guide, is too far. */
const TOO_FAR = 0.12;

/** The written sentence of a hint. */
export function hintKey(hint: Hint | 'good', kind: 'document' | 'face', hasTorch: boolean): MessageKey {
  if (hint === 'dark' && kind === 'document' && hasTorch) return 'camera.hint.darkTorch';
  if (hint === 'dark' && kind === 'face') return 'camera.hint.darkFace';
  return `camera.hint.${hint === 'noFace' ? 'oval' : hint}`;
}

/**
 * The spoken sentence of a hint: the direction to move the card or the face if the position is wrong and known; else
 * the written sentence.
 */
export function spokenKey(
  hint: Hint | 'good',
  frame: FrameMeasure | null,
  kind: 'document' | 'face',
  hasTorch: boolean,
): MessageKey {
  const way =
    hint === 'corners'
      ? moveDirection(cardOffset(frame))
      : hint === 'oval'
        ? moveDirection(faceOffset(frame))
        : null;
  if (!way) return hintKey(hint, kind, hasTorch);
  return kind === 'document' ? `camera.spoken.${way}` : `camera.spoken.${FACE_WAYS[way]}`;
}

/** Where the card could not be found. */
const STUCK: readonly (Hint | 'good')[] = ['missing', 'hold', 'corners', 'surface'];

/** Whether a hint is one that does not help any more: it has not for so long. */
export const isStuck = (hint: Hint | 'good'): boolean => STUCK.includes(hint);

/** The spoken sentences late in an attempt: the hint if it helps, and that the button works. */
export function lateKeys(...about: Parameters<typeof spokenKey>): MessageKey[] {
  const [hint, , kind, hasTorch] = about;
  const said = spokenKey(...about);
  if (hint === 'good') return [said];
  const saysWhere = said !== hintKey(hint, kind, hasTorch);
  return isStuck(hint) && !saysWhere ? ['camera.press'] : [said, 'camera.press'];
}

type MoveDirection = 'left' | 'right' | 'up' | 'down';
type Offset = { x: number; y: number };

const FACE_WAYS = { left: 'faceLeft', right: 'faceRight', up: 'faceUp', down: 'faceDown' } as const;

const cardOffset = (frame: FrameMeasure | null): Offset | null =>
  frame?.card?.quad ? frame.card.offset : null;

/** In the person's own directions: the left of a person who looks into the camera is the right of the picture. */
function faceOffset(frame: FrameMeasure | null): Offset | null {
  const face = frame?.face;
  return face && face.sure > 0 ? { x: -face.offset.x, y: face.offset.y } : null;
}

/** Which way something lies too far; null when it does not, or is not known. */
function moveDirection(offset: Offset | null): MoveDirection | null {
  if (!offset) return null;
  const { x, y } = offset;
  if (Math.abs(x) > TOO_FAR && Math.abs(x) >= Math.abs(y)) return x < 0 ? 'left' : 'right';
  if (Math.abs(y) > TOO_FAR) return y < 0 ? 'up' : 'down';
  return null;
}
