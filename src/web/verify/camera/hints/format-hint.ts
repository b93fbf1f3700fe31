import type { MessageKey } from '../../locales/catalogue.ts';
import type { Offset } from '../measure/find-standout.ts';
import type { FrameMeasure } from '../measure/measure-frame.ts';
import type { Hint } from './hint-rules.ts';

/** Off the middle by more than this, in parts of the guide, is too far. */
const TOO_FAR = 0.12;
/** What only stands out has no outline yet, so its middle is less sure. */
const TOO_FAR_WITHOUT_OUTLINE = 0.25;

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
  const direction = hint === 'oval' ? moveDirection(faceOffset(frame)) : cardDirection(hint, frame);
  if (!direction) return hintKey(hint, kind, hasTorch);
  return kind === 'document' ? `camera.spoken.${direction}` : `camera.spoken.${FACE_DIRECTIONS[direction]}`;
}

/** Where the card could not be found. */
const STUCK_HINTS: readonly (Hint | 'good')[] = ['missing', 'hold', 'corners', 'surface'];

/** Whether a hint is one that does not help any more: it has not for so long. */
export const isStuck = (hint: Hint | 'good'): boolean => STUCK_HINTS.includes(hint);

/** The spoken sentences late in an attempt: the hint if it helps, and that the button works. */
export function lateKeys(...about: Parameters<typeof spokenKey>): MessageKey[] {
  const [hint, , kind, hasTorch] = about;
  const key = spokenKey(...about);
  if (hint === 'good') return [key];
  const saysWhere = key !== hintKey(hint, kind, hasTorch);
  return isStuck(hint) && !saysWhere ? ['camera.press'] : [key, 'camera.press'];
}

type MoveDirection = 'left' | 'right' | 'up' | 'down';

const FACE_DIRECTIONS = { left: 'faceLeft', right: 'faceRight', up: 'faceUp', down: 'faceDown' } as const;

/** Where the outline lies; while there is none, where something stands out. */
function cardDirection(hint: Hint | 'good', frame: FrameMeasure | null): MoveDirection | null {
  if (!PLACE_HINTS.includes(hint)) return null;
  if (frame?.card?.quad) return hint === 'corners' ? moveDirection(frame.card.offset) : null;
  return moveDirection(frame?.standout ?? null, TOO_FAR_WITHOUT_OUTLINE);
}
const PLACE_HINTS: readonly (Hint | 'good')[] = ['missing', 'hold', 'corners'];

/** In the person's own directions: the left of a person who looks into the camera is the right of the image. */
function faceOffset(frame: FrameMeasure | null): Offset | null {
  const face = frame?.face;
  return face && face.sure > 0 ? { x: -face.offset.x, y: face.offset.y } : null;
}

/** Which way something lies too far; null when it does not, or is not known. */
function moveDirection(offset: Offset | null, tooFar = TOO_FAR): MoveDirection | null {
  if (!offset) return null;
  const { x, y } = offset;
  if (Math.abs(x) > tooFar && Math.abs(x) >= Math.abs(y)) return x < 0 ? 'left' : 'right';
  if (Math.abs(y) > tooFar) return y < 0 ? 'up' : 'down';
  return null;
}
