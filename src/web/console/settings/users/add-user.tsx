import { useState } from 'react';
import { Field } from '../../../ui/field/field.tsx';
import type { NewUser } from '../../api/answers.ts';
import { useSend } from '../../api/use-api.ts';
import { FormDialog } from '../../components/dialog/form-dialog.tsx';
import { useTask } from '../../components/use-task.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import { InvitationReady } from './invitation-ready.tsx';
import { PasswordField } from './password-field.tsx';
import { type ChosenRole, RoleChoice } from './role-choice.tsx';

/** An empty password is none. */
type NewUserForm = NewUser & ChosenRole & { password: string };
const NO_TOKEN_CHOICE: NewUserForm = { email: '', username: '', password: '', role: 'admin', role_id: null };

export function AddUser({ onClose }: { onClose(): void }) {
  const words = useTranslations();
  const send = useSend();
  const [user, setUser] = useState(NO_TOKEN_CHOICE);
  const [link, setLink] = useState<string | null>(null);
  const email = words.text('field.email');
  const username = words.text('users.username');
  const task = useTask({ email, username, password: words.text('signIn.password') });
  const add = async () => {
    const { password, ...rest } = user;
    const added = await send('POST /admin/users', { body: password === '' ? rest : user });
    if (added.invitation_url === undefined) onClose();
    else setLink(added.invitation_url);
  };
  if (link !== null) return <InvitationReady name={user.username} url={link} onClose={onClose} />;
  return (
    <FormDialog
      title={words.text('users.add')}
      lead={words.text('users.addLead')}
      word={words.text('do.add')}
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
        hint={words.text('users.usernameHint')}
        onChange={(value) => setUser({ ...user, username: value })}
      />
      <PasswordField
        hint={words.text('users.passwordOrLink')}
        value={user.password}
        problem={task.problemAt('password')}
        onChange={(value) => setUser({ ...user, password: value })}
      />
      <RoleChoice chosen={user} onChange={(role) => setUser({ ...user, ...role })} />
    </FormDialog>
  );
}
