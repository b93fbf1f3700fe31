import { useState } from 'react';
import { Field } from '../../../../ui/field/field.tsx';
import { useSend } from '../../../api/use-api.ts';
import { useDraft } from '../../../cases/use-draft.ts';
import { Choice } from '../../../components/choice.tsx';
import { FormDialog } from '../../../components/dialog/form-dialog.tsx';
import { useTask } from '../../../components/use-task.ts';
import { useConsole } from '../../../console-context.ts';
import { useTranslations } from '../../../locales/use-translations.ts';

export type BlockTarget = 'document' | 'face';
type Props = { caseId: string; what: BlockTarget; onClose(): void };

/** Days after which a block may end; none for one that stays. */
const PERIODS = ['', '30', '90', '365', '1825'];
const DAY_MS = 86_400_000;
const toMoment = (days: number) =>
  new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 19).replace('T', ' ');

/** Puts the case's document or face on the tenant's list: reviewers see a signal when it comes again. */
export default function BlockDialog({ caseId, what, onClose }: Props) {
  const translations = useTranslations();
  const send = useSend();
  const { announce } = useConsole();
  const task = useTask({ comment: translations.text('block.why') });
  const [comment, changeComment, forget] = useDraft(['block', what, caseId], '');
  const [days, setDays] = useState('');
  const act = async () => {
    const until = days === '' ? null : toMoment(Number(days));
    const body = { what, comment: comment.trim(), until };
    await send('POST /admin/submissions/{id}/blocks', { path: { id: caseId }, body });
    forget();
    announce(translations.text('block.done'));
  };
  return (
    <FormDialog
      title={translations.text(`block.${what}`)}
      lead={`${translations.text('block.lead')} ${translations.text('block.means')}`}
      word={translations.text('block.act')}
      held={comment.trim() ? null : translations.text('block.whyFirst')}
      task={task}
      act={act}
      onClose={onClose}
    >
      <Field
        label={translations.text('block.why')}
        value={comment}
        maxLength={500}
        hint={translations.text('block.whyHint')}
        problem={task.problemAt('comment')}
        onChange={(typed) => changeComment(() => typed)}
      />
      <Choice
        label={translations.text('block.until')}
        value={days}
        options={PERIODS.map((value) => ({
          value,
          word: translations.text('block.period', { days: value === '' ? 0 : Number(value) }),
        }))}
        onChange={setDays}
      />
    </FormDialog>
  );
}
