import { Field } from '../../../../ui/field/field.tsx';
import { useSend } from '../../../api/use-api.ts';
import { useDraft } from '../../../cases/use-draft.ts';
import { FormDialog } from '../../../components/dialog/form-dialog.tsx';
import { useTask } from '../../../components/use-task.ts';
import { useConsole } from '../../../console-context.ts';
import { useTranslations } from '../../../locales/use-translations.ts';

export type BlockTarget = 'document' | 'face';
type Props = { caseId: string; what: BlockTarget; onClose(): void };

/** Puts the case's document or face on the tenant's list: reviewers see a signal when it comes again. */
export default function BlockDialog({ caseId, what, onClose }: Props) {
  const words = useTranslations();
  const send = useSend();
  const { announce } = useConsole();
  const task = useTask({ comment: words.text('block.why') });
  const [comment, changeComment, forget] = useDraft(['block', what, caseId], '');
  const act = async () => {
    const body = { what, comment: comment.trim() };
    await send('POST /admin/submissions/{id}/blocks', { path: { id: caseId }, body });
    forget();
    announce(words.text('block.done'));
  };
  return (
    <FormDialog
      title={words.text(`block.${what}`)}
      lead={`${words.text('block.lead')} ${words.text('block.means')}`}
      word={words.text('block.act')}
      held={comment.trim() ? null : words.text('block.whyFirst')}
      task={task}
      act={act}
      onClose={onClose}
    >
      <Field
        label={words.text('block.why')}
        value={comment}
        maxLength={500}
        hint={words.text('block.whyHint')}
        problem={task.problemAt('comment')}
        onChange={(typed) => changeComment(() => typed)}
      />
    </FormDialog>
  );
}
