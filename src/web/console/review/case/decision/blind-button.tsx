import { useState } from 'react';
import { Button } from '../../../../ui/button/button.tsx';
import { Field } from '../../../../ui/field/field.tsx';
import { useSend } from '../../../api/use-api.ts';
import { useDraft } from '../../../cases/use-draft.ts';
import { FormDialog } from '../../../components/dialog/form-dialog.tsx';
import { useTask } from '../../../components/use-task.ts';
import { useConsole } from '../../../console-context.ts';
import { useTranslations } from '../../../locales/use-translations.ts';

type Props = { caseId: string; onWaive(): void };

/** Wakes the decisions of a case whose image cannot be shown. The reason is an internal note before anything is decided. */
export function BlindButton({ caseId, onWaive }: Props) {
  const translations = useTranslations();
  const { announce } = useConsole();
  const send = useSend();
  const task = useTask();
  const [isOpen, setOpen] = useState(false);
  const [reason, changeReason, forget] = useDraft(['blind', caseId], '');
  const act = async () => {
    const text = translations.text('blind.note', { reason: reason.trim() });
    await send('POST /admin/submissions/{id}/notes', {
      path: { id: caseId },
      body: { text, confidential: true },
    });
    forget();
    onWaive();
    announce(translations.text('blind.done'));
  };
  return (
    <>
      <Button data-blind onClick={() => setOpen(true)}>
        {translations.text('blind.open')}
      </Button>
      {isOpen && (
        <FormDialog
          title={translations.text('blind.title')}
          lead={translations.text('ack.lead')}
          word={translations.text('blind.act')}
          held={reason.trim() ? null : translations.text('block.whyFirst')}
          task={task}
          act={act}
          onClose={() => setOpen(false)}
        >
          <Field
            label={translations.text('ack.reason')}
            value={reason}
            maxLength={500}
            problem={null}
            onChange={(typed) => changeReason(() => typed)}
          />
        </FormDialog>
      )}
    </>
  );
}
