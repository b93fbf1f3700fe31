import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { Field } from '../../../ui/field/field.tsx';
import { useSend } from '../../api/use-api.ts';
import { Buttons } from '../../components/buttons.tsx';
import { FormDialog } from '../../components/dialog/form-dialog.tsx';
import { useTask } from '../../components/use-task.ts';
import { useConsole } from '../../console-context.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import { Block } from '../parts/section.tsx';
import { useDialog } from '../parts/use-dialog.ts';
import { PasswordField } from '../users/password-field.tsx';

/** The user's own password, which they change by themselves. */
export function OwnPasswordBlock() {
  const translations = useTranslations();
  const changing = useDialog<true>();
  return (
    <Block title={translations.text('signIn.password')} lead={translations.text('ownPassword.lead')}>
      <Buttons>
        <Button onClick={() => changing.open(true)}>{translations.text('ownPassword.change')}</Button>
      </Buttons>
      {changing.opened && <ChangeDialog onClose={changing.close} />}
    </Block>
  );
}

function ChangeDialog({ onClose }: { onClose(): void }) {
  const translations = useTranslations();
  const send = useSend();
  const { announce } = useConsole();
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const label = translations.text('ownPassword.current');
  const task = useTask({ current: label, password: translations.text('ownPassword.new') });
  return (
    <FormDialog
      title={translations.text('ownPassword.title')}
      word={translations.text('do.save')}
      task={task}
      act={() => send('POST /admin/me/password', { body: { current, password } })}
      onDone={() => {
        announce(translations.text('ownPassword.changed'));
        onClose();
      }}
      onClose={onClose}
    >
      <Field
        label={label}
        type="password"
        name="current"
        autoComplete="current-password"
        value={current}
        problem={task.problemAt('current')}
        onChange={setCurrent}
      />
      <PasswordField
        label={translations.text('ownPassword.new')}
        value={password}
        problem={task.problemAt('password')}
        onChange={setPassword}
      />
    </FormDialog>
  );
}
