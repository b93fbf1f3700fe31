import { Button } from '../../../ui/button/button.tsx';
import { Buttons } from '../../components/buttons.tsx';
import { Done } from '../../components/dialog/done.tsx';
import { usePlatformWords } from '../../locales/use-platform-words.ts';

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
