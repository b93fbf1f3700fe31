/** The command of a key press. */
export type Command =
  | 'next'
  | 'previous'
  | 'open'
  | 'oldest'
  | 'claim-next'
  | 'note'
  | 'filter'
  | 'find'
  | 'help'
  | 'link'
  | 'approve'
  | 'ask'
  | 'reject'
  | 'commit'
  | 'back'
  | 'message'
  | 'update'
  | 'detail-down'
  | 'detail-up'
  | 'nearer'
  | 'farther'
  | 'pan-left'
  | 'pan-right'
  | 'pan-up'
  | 'pan-down'
  | 'turn'
  | 'contrast'
  | 'boxes'
  | 'variant'
  | 'undo'
  /** puts the cursor out of a field, whose text stays */
  | 'leave-field'
  | 'acknowledge'
  | 'check'
  | 'claim'
  | 'linked'
  | 'side'
  | 'reopen'
  /** to those who handle fraud, or back from them */
  | 'escalate'
  | { go: 'review' | 'subjects' | 'privacy' | 'overview' }
  /** a ready-made reason, or a box */
  | { number: number };

/**
 * The part of the page that keys act on: anywhere, the list, a person, a case, a case whose image is
 * zoomed, an armed decision.
 */
export type KeyScreen = 'anywhere' | 'queue' | 'subject' | 'case' | 'zoomed' | 'armed';

/** The focused element: a text field, a control that uses keys itself, or neither. */
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

const CASE: Record<string, Command> = {
  j: 'next',
  k: 'previous',
  a: 'approve',
  r: 'ask',
  x: 'reject',
  m: 'message',
  n: 'claim-next',
  i: 'note',
  e: 'update',
  '+': 'nearer',
  '=': 'nearer',
  '-': 'farther',
  t: 'turn',
  c: 'contrast',
  b: 'boxes',
  v: 'variant',
  z: 'undo',
  y: 'acknowledge',
  p: 'check',
  u: 'claim',
  l: 'linked',
  h: 'side',
  o: 'reopen',
  f: 'escalate',
};

/** The letters and signs of each screen, besides those that work anywhere. */
const SIGNS: Record<KeyScreen, Record<string, Command>> = {
  anywhere: { '?': 'help', '/': 'find' },
  queue: { j: 'next', k: 'previous', s: 'oldest', n: 'claim-next', f: 'filter', z: 'undo' },
  subject: { l: 'link' },
  case: CASE,
  zoomed: CASE,
  armed: { a: 'approve', r: 'ask', x: 'reject', y: 'acknowledge' },
};

const ARROWS: Partial<Record<KeyScreen, Record<string, Command>>> = {
  case: { arrowdown: 'detail-down', arrowup: 'detail-up' },
  zoomed: { arrowdown: 'pan-down', arrowup: 'pan-up', arrowleft: 'pan-left', arrowright: 'pan-right' },
};

/** The places that a letter after G leads to. */
const PLACES: Record<string, Command> = {
  r: { go: 'review' },
  s: { go: 'subjects' },
  p: { go: 'privacy' },
  o: { go: 'overview' },
};

/** Commands that may be repeated by a held key: they move and never decide. */
const isHeldAllowed = (command: Command) =>
  typeof command === 'string' && /^(next|previous|nearer|farther|(pan|detail)-.*)$/.test(command);

/**
 * Reads a key press as a command; null leaves it to the browser. Letters and signs rest in a field and when
 * they are switched off; a held key moves but never decides.
 * @param isAfterG the press before was G
 */
export function readKey(
  press: KeyPress,
  screen: KeyScreen,
  target: KeyTarget,
  letters = true,
  isAfterG = false,
): Command | null {
  if (isCommitInText(press, screen)) return 'commit';
  if (press.altKey || press.ctrlKey || press.metaKey || press.isComposing) return null;
  const command = readPlain(press, screen, target, letters, isAfterG);
  return command && press.repeat && !isHeldAllowed(command) ? null : command;
}

function readPlain(
  press: KeyPress,
  screen: KeyScreen,
  target: KeyTarget,
  letters: boolean,
  isAfterG: boolean,
): Command | null {
  const key = press.key.toLowerCase();
  if (key === 'escape') return readEscape(screen, target);
  if (key === 'enter') return readEnter(press, screen, target);
  if (target === 'text') return null;
  if (key.startsWith('arrow')) return ARROWS[screen]?.[key] ?? null;
  if (!letters) return null;
  if (isAfterG && key in PLACES) return screen === 'anywhere' ? PLACES[key]! : null;
  if (/^[1-9]$/.test(key)) return readDigit(Number(key), screen);
  return SIGNS[screen][key] ?? null;
}

const readDigit = (number: number, screen: KeyScreen): Command | null =>
  screen === 'armed' || screen === 'case' || screen === 'zoomed' ? { number } : null;

/** In a message, Enter alone is a new line. */
const isCommitInText = (press: KeyPress, screen: KeyScreen): boolean =>
  screen === 'armed' &&
  press.key === 'Enter' &&
  (press.ctrlKey || press.metaKey) &&
  !(press.altKey || press.shiftKey || press.repeat || press.isComposing);

/** Escape leaves a field before it leaves the case; an armed decision is put down at once, and keeps its words. */
function readEscape(screen: KeyScreen, target: KeyTarget): Command | null {
  if (screen === 'armed') return 'back';
  if (screen !== 'case' && screen !== 'zoomed') return null;
  return target === 'text' ? 'leave-field' : 'back';
}

/** Enter is the focused control's own key, and a new line in a field. */
function readEnter(press: KeyPress, screen: KeyScreen, target: KeyTarget): Command | null {
  if (target !== 'page' || press.shiftKey) return null;
  if (screen === 'armed') return 'commit';
  return screen === 'queue' ? 'open' : null;
}
