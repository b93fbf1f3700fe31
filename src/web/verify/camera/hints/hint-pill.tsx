import { useEffect, useState } from 'react';
import type { IconName } from '../../parts/icon.tsx';
import { useWords } from '../../words/use-words.ts';
import type { FrameMeasure } from '../measure/measure-frame.ts';
import { Pill } from '../stage/pill.tsx';
import { nextSpoken, type Spoken } from './announce.ts';
import type { Hint } from './hint-rules.ts';
import { hintKey, spokenKey } from './say-hint.ts';

const ICONS: Record<Hint | 'good', IconName> = {
  missing: 'card',
  alone: 'person',
  oval: 'face',
  nobody: 'face',
  corners: 'corners',
  surface: 'table',
  closer: 'closer',
  back: 'away',
  dark: 'sun',
  bright: 'sun',
  glare: 'sun',
  flat: 'phone',
  still: 'stay',
  focus: 'clock',
  good: 'check',
};

/** Where the card could not be found. */
const STUCK: readonly (Hint | 'good')[] = ['missing', 'corners', 'surface'];

type Props = {
  /** null while the camera starts */
  hint: Hint | 'good' | null;
  frame: FrameMeasure | null;
  kind: 'document' | 'face';
  hasTorch: boolean;
  /** it takes long: the button is spoken of, too */
  isLate: boolean;
};

/** The one thing to mend, to be read at once and heard at a pace that can be followed. */
export function HintPill({ hint, frame, kind, hasTorch, isLate }: Props) {
  const { text } = useWords();
  const [spoken, setSpoken] = useState<Spoken>(null);
  // What has not helped for so long does not help.
  const isStuck = isLate && hint !== null && STUCK.includes(hint);
  const sentence = hint === null ? text('camera.starting') : text(spokenKey(hint, frame, kind, hasTorch));
  useEffect(() => {
    const say = () => setSpoken((last) => nextSpoken(last, sentence, performance.now()));
    say();
    const timer = setInterval(say, 500);
    return () => clearInterval(timer);
  }, [sentence]);
  return (
    <>
      <Pill tone={hint === 'good' ? 'go' : hint === null ? 'look' : 'fix'} icon={hint && ICONS[hint]}>
        {hint === null
          ? text('camera.starting')
          : text(isStuck ? 'camera.press' : hintKey(hint, kind, hasTorch))}
      </Pill>
      <p className="sr" role="status">
        {isLate ? text('camera.press') : spoken?.sentence}
      </p>
    </>
  );
}
