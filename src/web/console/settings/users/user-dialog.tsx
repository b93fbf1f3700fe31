import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { Problem } from '../../../ui/field/problem.tsx';
import type { EnrolmentLink, User, UserPatch } from '../../api/answers.ts';
import { useRead, useSend } from '../../api/use-api.ts';
import { useConsole } from '../../console-context.ts';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { DialogEnd } from '../../parts/dialog/dialog-end.tsx';
import { FormDialog } from '../../parts/dialog/form-dialog.tsx';
import { useTask } from '../../parts/use-task.ts';
import { sayMoment } from '../../words/say-moment.ts';
import { useWords } from '../../words/use-words.ts';
import { SessionList } from '../parts/session-list.tsx';
import { ShownOnce } from '../parts/shown-once.tsx';
import { PasswordField } from './password-field.tsx';
import { RoleChoice } from './role-choice.tsx';
import type { Opened } from './user-actions.ts';

type Props = { user: User; onClose(): void };

/** The dialog for what was chosen from a user's menu. */
export function UserDialog({ opened: { user, action }, onClose }: { opened: Opened; onClose(): void }) {
  const known = { user, onClose };
  if (action === 'role') return <RoleDialog {...known} />;
  if (action === 'password') return <PasswordDialog {...known} />;
  if (action === 'sessions') return <SessionsDialog {...known} />;
  if (action === 'enrolment') return <EnrolmentDialog {...known} />;
  return <SureDialog {...known} action={action === 'reset' || action === 'suspend' ? action : 'remove'} />;
}

function useChange(user: User) {
  const send = useSend();
  return (patch: UserPatch) => send('PATCH /admin/users/{id}', { path: { id: user.id }, body: patch });
}

function RoleDialog({ user, onClose }: Props) {
  const words = useWords();
  const change = useChange(user);
  const task = useTask();
  const [role, setRole] = useState(user.role);
  return (
    <FormDialog
      title={words.text('user.roleTitle', { name: user.username })}
      word={words.text('do.save')}
      task={task}
      act={() => change({ role })}
      onClose={onClose}
    >
      <RoleChoice role={role} onChange={setRole} />
    </FormDialog>
  );
}

function PasswordDialog({ user, onClose }: Props) {
  const words = useWords();
  const change = useChange(user);
  const task = useTask({ password: words.text('signIn.password') });
  const [password, setPassword] = useState('');
  return (
    <FormDialog
      title={words.text('user.passwordTitle', { name: user.username })}
      lead={words.text('user.passwordLead')}
      word={words.text('do.save')}
      task={task}
      act={() => change({ password })}
      onClose={onClose}
    >
      <PasswordField value={password} problem={task.problemAt('password')} onChange={setPassword} />
    </FormDialog>
  );
}

function SureDialog({ user, action, onClose }: Props & { action: 'reset' | 'suspend' | 'remove' }) {
  const words = useWords();
  const send = useSend();
  const change = useChange(user);
  const task = useTask();
  const act = () => {
    if (action === 'remove') return send('DELETE /admin/users/{id}', { path: { id: user.id } });
    return change(action === 'reset' ? { reset_2fa: true } : { suspended: true });
  };
  return (
    <FormDialog
      title={words.text(`user.${action}Title`, { name: user.username })}
      lead={words.text(`user.${action}Lead`)}
      word={words.text(`user.${action}Do`)}
      danger
      task={task}
      act={act}
      onClose={onClose}
    />
  );
}

function EnrolmentDialog({ user, onClose }: Props) {
  const words = useWords();
  const send = useSend();
  const task = useTask();
  const [link, setLink] = useState<EnrolmentLink | null>(null);
  if (link)
    return (
      <ShownOnce
        title={words.text('user.enrolmentReady')}
        lead={words.text('user.enrolmentReadyLead', { at: sayMoment(words, link.expires_at) })}
        label={words.text('link.address')}
        value={link.url}
        onClose={onClose}
      />
    );
  return (
    <FormDialog
      title={words.text('user.enrolmentTitle', { name: user.username })}
      lead={words.text('user.enrolmentLead')}
      word={words.text('link.make')}
      task={task}
      act={async () => setLink(await send('POST /admin/users/{id}/enrolment', { path: { id: user.id } }))}
      onDone={() => {}}
      onClose={onClose}
    />
  );
}

function SessionsDialog({ user, onClose }: Props) {
  const words = useWords();
  const send = useSend();
  const task = useTask();
  const { session } = useConsole();
  const of = { path: { id: user.id } };
  const read = useRead('GET /admin/users/{id}/sessions', of);
  const others = read.data?.filter(({ own }) => !own) ?? [];
  const held = others.length > 0 ? null : words.text('user.noSessions');
  const end = () => {
    if (held) task.refuse({ field: null, sentence: held });
    else void task.run(() => send('DELETE /admin/users/{id}/sessions', of));
  };
  return (
    <Dialog title={words.text('user.sessionsTitle', { name: user.username })} onClose={onClose}>
      <SessionList read={read} />
      <Problem sentence={task.problem} />
      <DialogEnd leave={words.text('do.close')} onClose={onClose}>
        <Button
          look="danger"
          aria-disabled={task.busy || held !== null}
          title={held ?? undefined}
          onClick={end}
        >
          {words.text(user.username === session.username ? 'user.endOthers' : 'user.endSessions')}
        </Button>
      </DialogEnd>
    </Dialog>
  );
}
