import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { Problem } from '../../../ui/field/problem.tsx';
import type { SecondFactor } from '../../api/answers.ts';
import { useSend } from '../../api/use-api.ts';
import { Buttons } from '../../components/buttons.tsx';
import { FormDialog } from '../../components/dialog/form-dialog.tsx';
import { useTask } from '../../components/use-task.ts';
import { useConsole } from '../../console-context.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import { Block } from '../parts/section.tsx';
import { useDialog } from '../parts/use-dialog.ts';
import { FactorChip } from '../users/factor-chip.tsx';
import { CodeField } from './code-field.tsx';
import { SetUpDialog } from './set-up-dialog.tsx';
import { useSendCode } from './use-send-code.ts';

/** One's own second factor: set up, or taken away with a code. */
export function SecondFactorBlock({ on }: { on: boolean }) {
  const translations = useTranslations();
  const send = useSend();
  const task = useTask();
  const factor = useDialog<SecondFactor>();
  const removing = useDialog<true>();
  const begin = () => task.run(async () => factor.open(await send('POST /admin/2fa/enrol', {})));
  return (
    <Block title={translations.text('factor.title')} lead={translations.text('factor.lead')}>
      <Buttons>
        <FactorChip on={on} />
        <Button
          look={on ? 'danger-plain' : 'plain'}
          aria-disabled={task.busy}
          onClick={on ? () => removing.open(true) : begin}
        >
          {translations.text(on ? 'factor.remove' : 'factor.setUp')}
        </Button>
      </Buttons>
      <Problem sentence={task.problem} />
      {factor.opened && <SetUpDialog factor={factor.opened} onClose={factor.close} />}
      {removing.opened && <RemoveDialog onClose={removing.close} />}
    </Block>
  );
}

function RemoveDialog({ onClose }: { onClose(): void }) {
  const translations = useTranslations();
  const sendCode = useSendCode();
  const { announce } = useConsole();
  const task = useTask();
  const [code, setCode] = useState('');
  return (
    <FormDialog
      title={translations.text('factor.removeTitle')}
      lead={translations.text('factor.removeLead')}
      word={translations.text('do.remove')}
      danger
      held={code.trim() ? null : translations.text('factor.typeFirst')}
      task={task}
      act={() => sendCode('DELETE /admin/2fa', code)}
      onDone={() => {
        announce(translations.text('factor.removed'));
        onClose();
      }}
      onClose={onClose}
    >
      <CodeField label={translations.text('code.label')} code={code} onChange={setCode} />
    </FormDialog>
  );
}
