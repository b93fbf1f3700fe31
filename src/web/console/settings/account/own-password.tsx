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
  const words = useTranslations();
  const changing = useDialog<true>();
  return (
    <Block title={words.text('signIn.password')} lead={words.text('ownPassword.lead')}>
      <Buttons>
        <Button onClick={() => changing.open(true)}>{words.text('ownPassword.change')}</Button>
      </Buttons>
      {changing.opened && <ChangeDialog onClose={changing.close} />}
    </Block>
  );
}

function ChangeDialog({ onClose }: { onClose(): void }) {
  const words = useTranslations();
  const send = useSend();
  const { announce } = useConsole();
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const label = words.text('ownPassword.current');
  const task = useTask({ current: label, password: words.text('ownPassword.new') });
  return (
    <FormDialog
      title={words.text('ownPassword.title')}
      word={words.text('do.save')}
      task={task}
      act={() => send('POST /admin/me/password', { body: { current, password } })}
      onDone={() => {
        announce(words.text('ownPassword.changed'));
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
        label={words.text('ownPassword.new')}
        value={password}
        problem={task.problemAt('password')}
        onChange={setPassword}
      />
    </FormDialog>
  );
}
