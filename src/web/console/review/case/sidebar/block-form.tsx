import { useState } from 'react';
import { Button } from '../../../../ui/button/button.tsx';
import { Field } from '../../../../ui/field/field.tsx';
import { useSend } from '../../../api/use-api.ts';
import { Buttons } from '../../../components/buttons.tsx';
import { FormDialog } from '../../../components/dialog/form-dialog.tsx';
import { useTask } from '../../../components/use-task.ts';
import { useConsole } from '../../../console-context.ts';
import { useTranslations } from '../../../locales/use-translations.ts';
import type { CaseView } from '../../case-types.ts';

type BlockTarget = 'document' | 'face';

/** Puts the case's document or face on the tenant's list: reviewers hear of it when it comes again. */
export default function BlockForm({ shown }: { shown: Pick<CaseView, 'id' | 'kind'> }) {
  const words = useTranslations();
  const [thing, setThing] = useState<BlockTarget | null>(null);
  const things: readonly BlockTarget[] = shown.kind === 'license' ? ['document', 'face'] : ['face'];
  return (
    <section aria-labelledby="block">
      <h2 id="block">{words.text('block.title')}</h2>
      <p className="muted small">{words.text('block.lead')}</p>
      <Buttons>
        {things.map((each) => (
          <Button key={each} onClick={() => setThing(each)}>
            {words.text(`block.${each}`)}
          </Button>
        ))}
      </Buttons>
      {thing && <BlockDialog caseId={shown.id} what={thing} onClose={() => setThing(null)} />}
    </section>
  );
}

function BlockDialog({ caseId, what, onClose }: { caseId: string; what: BlockTarget; onClose(): void }) {
  const words = useTranslations();
  const send = useSend();
  const { announce } = useConsole();
  const task = useTask({ comment: words.text('block.why') });
  const [comment, setComment] = useState('');
  const act = async () => {
    const body = { what, comment: comment.trim() };
    await send('POST /admin/submissions/{id}/blocks', { path: { id: caseId }, body });
    announce(words.text('block.done'));
  };
  return (
    <FormDialog
      title={words.text(`block.${what}`)}
      lead={words.text('block.means')}
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
        onChange={setComment}
      />
    </FormDialog>
  );
}
