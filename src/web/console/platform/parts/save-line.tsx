import { Button } from '../../../ui/button/button.tsx';
import { Buttons } from '../../parts/buttons.tsx';
import { Done } from '../../parts/dialog/done.tsx';
import { usePlatformWords } from '../../words/use-platform-words.ts';

type Props = { busy: boolean; isDone: boolean; label: string };

/** The end of a form that stays open: its button, and that it is saved. */
export function SaveLine({ busy, isDone, label }: Props) {
  const words = usePlatformWords();
  const word = words.text('do.save');
  return (
    <Buttons>
      <Button type="submit" aria-disabled={busy} aria-label={`${word}: ${label}`}>
        {word}
      </Button>
      {isDone && <Done>{words.text('said.saved')}</Done>}
    </Buttons>
  );
}
