import { Fragment, useEffect, useState } from 'react';
import type { IconName } from '../../components/icon.tsx';
import { useTranslations } from '../../locales/use-translations.ts';
import type { FrameMeasure } from '../measure/measure-frame.ts';
import { Pill } from '../viewfinder/pill.tsx';
import { type Announcement, nextSpoken } from './announce.ts';
import { hintKey, isStuck, lateKeys, spokenKey } from './format-hint.ts';
import { HintDrawing } from './hint-drawing.tsx';
import type { Hint } from './hint-rules.ts';

const ICONS: Record<Hint | 'good', IconName> = {
  missing: 'card',
  alone: 'person',
  oval: 'face',
  noFace: 'face',
  single: 'card',
  hold: 'card',
  passport: 'card',
  document: 'card',
  reverse: 'again',
  front: 'again',
  noPortrait: 'person',
  corners: 'corners',
  covered: 'card',
  straight: 'again',
  upright: 'again',
  surface: 'table',
  closer: 'closer',
  back: 'away',
  dark: 'sun',
  bright: 'sun',
  glare: 'sun',
  flat: 'phone',
  still: 'stay',
  focus: 'away',
  wipe: 'camera',
  good: 'check',
};

type Props = {
  /** null while the camera starts */
  hint: Hint | 'good' | null;
  frame: FrameMeasure | null;
  kind: 'document' | 'face';
  hasTorch: boolean;
  /** it takes long: the button is spoken of, too */
  isLate: boolean;
  /** the browser asks whether the camera may be used */
  isAsking?: boolean;
};

/** A hint that is shown for so long was not understood from its sentence alone, in ms. */
const DRAWN_AFTER = 1500;

/** Whether a hint has been the same for so long that its drawing helps. */
function useLasting(hint: Props['hint']): boolean {
  const [lasting, setLasting] = useState<Props['hint']>(null);
  useEffect(() => {
    setLasting(null);
    const timer = setTimeout(() => setLasting(hint), DRAWN_AFTER);
    return () => clearTimeout(timer);
  }, [hint]);
  return hint !== null && lasting === hint;
}

/** The browser's question as it looks about: two answers, of which the second is the right one. */
function AskDrawing() {
  return (
    <svg viewBox="0 0 120 64" width="120" height="64" aria-hidden="true">
      <rect width="120" height="64" rx="8" fill="#f6f8fa" />
      <path d="M12 14h58M12 24h40" stroke="#8b98a5" strokeWidth="4" strokeLinecap="round" />
      <rect x="12" y="38" width="44" height="18" rx="9" fill="#d6dde4" />
      <rect x="64" y="38" width="44" height="18" rx="9" fill="#0b5f6b" />
      <path d="m79 47 5 5 9-10" fill="none" stroke="#fff" strokeWidth="3" />
    </svg>
  );
}

/** The most important hint, to be read at once and heard at a pace that can be followed. */
export function HintPill({ hint, frame, kind, hasTorch, isLate, isAsking = false }: Props) {
  const { text } = useTranslations();
  const starting = isAsking ? 'camera.asking' : 'camera.starting';
  const [spoken, setSpoken] = useState<Announcement>(null);
  const sentence = toHear();
  const isDrawn = useLasting(hint);
  useEffect(() => {
    const announce = () => setSpoken((last) => nextSpoken(last, sentence, performance.now(), isLate));
    announce();
    const timer = setInterval(announce, 500);
    return () => clearInterval(timer);
  }, [sentence, isLate]);
  return (
    <>
      <Pill
        tone={hint === 'good' ? 'go' : hint === null ? 'look' : 'fix'}
        icon={hint && ICONS[hint]}
        drawing={chooseDrawing()}
      >
        {hint === null
          ? text(starting)
          : text(isLate && isStuck(hint) ? 'camera.press' : hintKey(hint, kind, hasTorch))}
      </Pill>
      <div className="sr" role="status">
        {/* A repeated hint is written again, or a screen reader would not notice it. */}
        <Fragment key={spoken?.at}>
          {spoken?.sentence.split('\n').map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Fragment>
      </div>
    </>
  );

  function chooseDrawing() {
    if (isAsking) return <AskDrawing />;
    return hint && isDrawn && kind === 'document' ? <HintDrawing hint={hint} kind={kind} /> : null;
  }

  function toHear(): string {
    if (hint === null) return text(starting);
    const spokenHint = spokenKey(hint, frame, kind, hasTorch);
    // A person who does not see the card on the screen finds the distance by touch.
    if (!isLate && spokenHint === 'camera.hint.missing' && kind === 'document')
      return `${text('camera.hint.missing')}\n${text('camera.lift')}`;
    if (!isLate) return text(spokenHint);
    return lateKeys(hint, frame, kind, hasTorch)
      .map((key) => text(key))
      .join('\n');
  }
}
