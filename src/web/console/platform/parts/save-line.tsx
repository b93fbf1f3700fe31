import { Icon } from '../../parts/icons.tsx';
import { usePlatformWords } from '../../words/use-platform-words.ts';

type Props = { busy: boolean; isDone: boolean; label: string };

/** The end of a form that stays open: its button, and that it is saved. */
export function SaveLine({ busy, isDone, label }: Props) {
  const words = usePlatformWords();
  const word = words.text('do.save');
  return (
    <div className="save-line">
      <button className="button" type="submit" aria-disabled={busy} aria-label={`${word}: ${label}`}>
        {word}
      </button>
      {isDone && (
        <span className="done">
          <Icon name="check" />
          {words.text('said.saved')}
        </span>
      )}
    </div>
  );
}
