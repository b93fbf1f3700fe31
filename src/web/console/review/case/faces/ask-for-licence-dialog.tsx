import { Field } from '../../../../ui/field/field.tsx';
import { useSend } from '../../../api/use-api.ts';
import type { CaseView } from '../../../cases/case-types.ts';
import { useDraft } from '../../../cases/use-draft.ts';
import { FormDialog } from '../../../components/dialog/form-dialog.tsx';
import { useTask } from '../../../components/use-task.ts';
import { useConsole } from '../../../console-context.ts';
import { useTranslations } from '../../../locales/use-translations.ts';
import { formatLanguage } from '../decision/format-language.ts';

type Props = { reviewCase: CaseView; onClose(): void };

/** A message that asks for the licence, with a text in the reviewer's language to begin with. */
export default function AskForLicenceDialog({ reviewCase: { id, language }, onClose }: Props) {
  const translations = useTranslations();
  const send = useSend();
  const { announce } = useConsole();
  const task = useTask({ comment: translations.text('decide.comment') });
  const [draft, change, forget] = useDraft<string | null>(['ask for licence', id], null);
  const typed = draft ?? translations.text('askLicence.text');
  const act = async () => {
    const body = { comment: typed.trim(), response_required: true };
    await send('POST /admin/submissions/{id}/messages', { path: { id }, body });
    forget();
    announce(translations.text('write.sent'));
  };
  return (
    <FormDialog
      title={translations.text('askLicence.open')}
      lead={translations.text('askLicence.lead')}
      word={translations.text('write.send')}
      held={typed.trim() ? null : translations.text('askLicence.textFirst')}
      task={task}
      act={act}
      onClose={onClose}
    >
      <Field
        label={translations.text('decide.comment')}
        value={typed}
        maxLength={4096}
        lines={3}
        hint={
          language
            ? translations.text('thread.language', { language: formatLanguage(translations, language) })
            : ''
        }
        problem={task.problemAt('comment')}
        onChange={(next) => change(() => next)}
      />
    </FormDialog>
  );
}
