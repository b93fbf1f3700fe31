import { Field } from '../../../ui/field/field.tsx';
import { SETTING_FIELDS } from '../../api/setting-fields.ts';
import { FormDialog } from '../../components/dialog/form-dialog.tsx';
import { useTask } from '../../components/use-task.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import { useFormDraft } from '../parts/use-form-draft.ts';

type Props = { before: string | null; onKeep(text: string): void; onClose(): void };

/** One answer's words; they are kept with the list. */
export function ReplyDialog({ before, onKeep, onClose }: Props) {
  const translations = useTranslations();
  const task = useTask();
  const [text, setText] = useFormDraft(`reply.${before ?? ''}`, before ?? '');
  return (
    <FormDialog
      title={translations.text(before === null ? 'replies.add' : 'replies.editTitle')}
      word={translations.text(before === null ? 'do.add' : 'do.done')}
      held={text.trim() ? null : translations.text('replies.writeFirst')}
      task={task}
      act={async () => {}}
      onDone={() => onKeep(text.trim())}
      onClose={onClose}
    >
      <Field
        label={translations.text('replies.text')}
        value={text}
        lines={4}
        maxLength={SETTING_FIELDS['ready_replies.*'].maxLength}
        hint={translations.text('replies.textHint')}
        onChange={setText}
      />
    </FormDialog>
  );
}
