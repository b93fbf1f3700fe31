import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { Problem } from '../../../ui/field/problem.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { DialogEnd } from '../../components/dialog/dialog-end.tsx';
import { useTask } from '../../components/use-task.ts';
import { useConsole } from '../../console-context.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import { Toggle } from '../parts/toggle.tsx';

type Props = {
  address: string;
  onAdd(): Promise<unknown>;
  onAnyway(): Promise<unknown>;
  onClose(): void;
};

/** A list without the user's own address: confirmed twice, since no one with this address could undo it. */
export function LockOutDialog({ address, onAdd, onAnyway, onClose }: Props) {
  const translations = useTranslations();
  const { announce } = useConsole();
  const task = useTask();
  const [sure, setSure] = useState(false);
  const run = async (act: () => Promise<unknown>) => {
    if (!(await task.run(act))) return;
    announce(translations.text('said.saved'));
    onClose();
  };
  const saveAnyway = () => {
    if (sure) void run(onAnyway);
    else task.refuse({ field: null, sentence: translations.text('access.sureFirst') });
  };
  return (
    <Dialog
      title={translations.text('access.lockTitle')}
      lead={translations.text('access.lockLead', { address })}
      onClose={onClose}
    >
      <Toggle label={translations.text('access.sure')} on={sure} onChange={setSure} />
      <Problem sentence={task.problem} />
      <DialogEnd leave={translations.text('do.cancel')} onClose={onClose}>
        <Button
          look="danger"
          aria-disabled={!sure || task.busy}
          title={sure ? undefined : translations.text('access.sureFirst')}
          onClick={saveAnyway}
        >
          {translations.text('access.saveAnyway')}
        </Button>
        <Button look="primary" onClick={() => run(onAdd)}>
          {translations.text('access.addMine')}
        </Button>
      </DialogEnd>
    </Dialog>
  );
}
