/** What a key press asks for; a number chooses a ready-made reason. */
export type Command =
  | { is: 'next' | 'previous' | 'open' | 'approve' | 'ask' | 'reject' | 'commit' | 'back' }
  | { is: 'reason'; number: number };

/** Where the keys go: in the list, at a case, or at a case with a decision armed. */
export type KeyScreen = 'queue' | 'case' | 'armed';

/** What has the focus: a place to type, a control with keys of its own, or neither. */
export type KeyTarget = 'text' | 'control' | 'page';

export type KeyPress = {
  key: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  repeat: boolean;
  isComposing: boolean;
};

const MOVES = { j: 'next', k: 'previous' } as const;
const ARMS = { a: 'approve', r: 'ask', x: 'reject' } as const;

/**
 * Reads a key press as a command; null leaves it to the browser. Letters and digits rest in a field and
 * when they are switched off; a held key moves but never decides.
 */
export function readKey(
  press: KeyPress,
  screen: KeyScreen,
  target: KeyTarget,
  letters = true,
): Command | null {
  if (press.altKey || press.ctrlKey || press.metaKey || press.isComposing) return null;
  const key = press.key.toLowerCase();
  if (letters && target !== 'text' && key in MOVES && screen !== 'armed')
    return { is: MOVES[key as keyof typeof MOVES] };
  if (press.repeat) return null;
  if (key === 'escape') return screen === 'queue' ? null : { is: 'back' };
  if (key === 'enter') return readEnter(press, screen, target);
  return letters && target !== 'text' && screen !== 'queue' ? readSign(key, screen) : null;
}

/** Enter is the focused control's own key; in a field with Shift it is a new line. */
function readEnter(press: KeyPress, screen: KeyScreen, target: KeyTarget): Command | null {
  if (target === 'control' || press.shiftKey) return null;
  if (screen === 'armed') return { is: 'commit' };
  return screen === 'queue' && target === 'page' ? { is: 'open' } : null;
}

function readSign(key: string, screen: KeyScreen): Command | null {
  if (key in ARMS) return { is: ARMS[key as keyof typeof ARMS] };
  return screen === 'armed' && /^[1-9]$/.test(key) ? { is: 'reason', number: Number(key) } : null;
}
