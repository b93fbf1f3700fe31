import { Field } from '../../../../ui/field/field.tsx';
import { useSend } from '../../../api/use-api.ts';
import { useDraft } from '../../../cases/use-draft.ts';
import { FormDialog } from '../../../components/dialog/form-dialog.tsx';
import { useTask } from '../../../components/use-task.ts';
import { useConsole } from '../../../console-context.ts';
import { useTranslations } from '../../../locales/use-translations.ts';

/**
 * A decided case is looked at once more; the person reads why. The message is there already, so that nobody has to
 * explain a slip to them: their page shows that it is checked again, and nothing else.
 */
export default function ReopenCaseDialog({ caseId, onClose }: { caseId: string; onClose(): void }) {
  const translations = useTranslations();
  const send = useSend();
  const { announce } = useConsole();
  const task = useTask({ comment: translations.text('decide.comment') });
  const [comment, changeComment, forget] = useDraft(['reopen', caseId], translations.text('reopen.text'));
  const act = async () => {
    const body = { comment: comment.trim() };
    await send('POST /admin/submissions/{id}/reopen', { path: { id: caseId }, body });
    forget();
    announce(translations.text('reopen.done'));
  };
  return (
    <FormDialog
      title={translations.text('reopen.title')}
      lead={translations.text('reopen.lead')}
      word={translations.text('reopen.act')}
      held={comment.trim() ? null : translations.text('reopen.writeFirst')}
      task={task}
      act={act}
      onClose={onClose}
    >
      <Field
        label={translations.text('decide.comment')}
        value={comment}
        lines={3}
        maxLength={4096}
        problem={task.problemAt('comment')}
        onChange={(typed) => changeComment(() => typed)}
      />
    </FormDialog>
  );
}
