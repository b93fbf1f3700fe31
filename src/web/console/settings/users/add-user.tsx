import { useState } from 'react';
import { Field } from '../../../ui/field/field.tsx';
import type { NewUser } from '../../api/answers.ts';
import { useSend } from '../../api/use-api.ts';
import { FormDialog } from '../../components/dialog/form-dialog.tsx';
import { useTask } from '../../components/use-task.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import { useFormDraft } from '../parts/use-form-draft.ts';
import { InvitationReady } from './invitation-ready.tsx';
import { PasswordField } from './password-field.tsx';
import { type ChosenRole, RoleChoice } from './role-choice.tsx';

type NewUserForm = Pick<NewUser, 'email' | 'username'> & ChosenRole;
const EMPTY_FORM: NewUserForm = { email: '', username: '', role: 'admin', role_id: null };

export function AddUser({ onClose }: { onClose(): void }) {
  const translations = useTranslations();
  const send = useSend();
  const [user, setUser] = useFormDraft('user.new', EMPTY_FORM);
  const [password, setPassword] = useState('');
  const [invitation, setInvitation] = useState<{ name: string; url: string } | null>(null);
  const email = translations.text('field.email');
  const username = translations.text('users.username');
  const task = useTask({ email, username, password: translations.text('signIn.password') });
  const add = async () => {
    const { invitation_url: url } = await send('POST /admin/users', {
      body: password === '' ? user : { ...user, password },
    });
    if (url === undefined) return onClose();
    setInvitation({ name: user.username, url });
    setUser(EMPTY_FORM);
  };
  if (invitation) return <InvitationReady {...invitation} onClose={onClose} />;
  return (
    <FormDialog
      title={translations.text('users.add')}
      lead={translations.text('users.addLead')}
      word={translations.text('do.add')}
      task={task}
      act={add}
      onDone={() => {}}
      onClose={onClose}
    >
      <Field
        label={email}
        type="email"
        name="email"
        value={user.email}
        problem={task.problemAt('email')}
        onChange={(value) => setUser({ ...user, email: value })}
      />
      <Field
        label={username}
        name="username"
        value={user.username}
        problem={task.problemAt('username')}
        hint={translations.text('users.usernameHint')}
        onChange={(value) => setUser({ ...user, username: value })}
      />
      <PasswordField
        hint={translations.text('users.passwordOrLink')}
        value={password}
        problem={task.problemAt('password')}
        onChange={setPassword}
      />
      <RoleChoice chosen={user} onChange={(role) => setUser({ ...user, ...role })} />
    </FormDialog>
  );
}
