import { Button } from '../../../ui/button/button.tsx';
import type { Settings } from '../../api/answers.ts';
import { Note } from '../../components/note.tsx';
import { useTask } from '../../components/use-task.ts';
import { useConsole } from '../../console-context.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import { useSaveSettings } from './use-settings.tsx';

/** Looser rules that another user noted, and that wait for a second one. */
export function NotedChange({
  settings: { second_look, severe_signals, second_look_change: change },
}: {
  settings: Settings;
}) {
  const translations = useTranslations();
  const save = useSaveSettings();
  const task = useTask({});
  const { session } = useConsole();
  if (!change) return null;
  const isOwn = change.by === session.username;
  const isSame = String(change.severe_signals) === String(severe_signals);
  const confirmed = {
    second_look: change.second_look,
    ...(isSame ? {} : { severe_signals: change.severe_signals }),
  };
  return (
    <Note
      title={translations.text('fourEyesRules.noted')}
      level={3}
      lead={translations.text(isOwn ? 'fourEyesRules.notedByYou' : 'fourEyesRules.notedBy', {
        name: change.by,
      })}
    >
      {!isOwn && (
        <Button look="plain" onClick={() => task.run(() => save(confirmed))}>
          {translations.text('fourEyesRules.confirm')}
        </Button>
      )}
      <Button look="danger-plain" onClick={() => task.run(() => save({ second_look }))}>
        {translations.text('fourEyesRules.discard')}
      </Button>
      {task.problem && <p role="alert">{task.problem}</p>}
    </Note>
  );
}
