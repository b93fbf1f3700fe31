import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { Problem } from '../../../ui/field/problem.tsx';
import type { EnrolmentLink, User, UserPatch } from '../../api/answers.ts';
import { useRead, useSend } from '../../api/use-api.ts';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { DialogEnd } from '../../components/dialog/dialog-end.tsx';
import { FormDialog } from '../../components/dialog/form-dialog.tsx';
import { useTask } from '../../components/use-task.ts';
import { useConsole } from '../../console-context.ts';
import { formatMoment } from '../../locales/format-values.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import { SessionList } from '../parts/session-list.tsx';
import { ShownOnce } from '../parts/shown-once.tsx';
import { InvitationReady } from './invitation-ready.tsx';
import { PasswordField } from './password-field.tsx';
import { type ChosenRole, RoleChoice } from './role-choice.tsx';
import { TokenChoice, type TokenChoiceValue } from './token-choice.tsx';
import { useUserTokens } from './use-user-tokens.ts';
import type { OpenUserDialog } from './user-actions.ts';

type Props = { user: User; onClose(): void };

/** The dialog of the action chosen in a user's menu. */
export function UserDialog({
  opened: { user, action },
  onClose,
}: {
  opened: OpenUserDialog;
  onClose(): void;
}) {
  const dialogProps = { user, onClose };
  if (action === 'role') return <RoleDialog {...dialogProps} />;
  if (action === 'invitation') return <InvitationDialog {...dialogProps} />;
  if (action === 'password') return <PasswordDialog {...dialogProps} />;
  if (action === 'sessions') return <SessionsDialog {...dialogProps} />;
  if (action === 'enrolment') return <EnrolmentDialog {...dialogProps} />;
  return (
    <SureDialog {...dialogProps} action={action === 'reset' || action === 'suspend' ? action : 'remove'} />
  );
}

function useChange(user: User) {
  const send = useSend();
  return (patch: UserPatch) => send('PATCH /admin/users/{id}', { path: { id: user.id }, body: patch });
}

function RoleDialog({ user, onClose }: Props) {
  const translations = useTranslations();
  const change = useChange(user);
  const task = useTask();
  const [chosen, setChosen] = useState<ChosenRole>(user);
  const { role, role_id } = chosen;
  const tokens = useUserTokens(user);
  const [choice, setChoice] = useState<TokenChoiceValue>('keep');
  const asks = user.role === 'superuser' && role !== 'superuser' && tokens !== null && tokens.length > 0;
  return (
    <FormDialog
      title={translations.text('user.roleTitle', { name: user.username })}
      word={translations.text('do.save')}
      task={task}
      act={() => change({ role, role_id, ...(asks ? { api_tokens: choice } : {}) })}
      onClose={onClose}
    >
      <RoleChoice chosen={chosen} onChange={setChosen} />
      {asks && <TokenChoice tokens={tokens} value={choice} onChange={setChoice} />}
    </FormDialog>
  );
}

function PasswordDialog({ user, onClose }: Props) {
  const translations = useTranslations();
  const change = useChange(user);
  const task = useTask({ password: translations.text('signIn.password') });
  const [password, setPassword] = useState('');
  return (
    <FormDialog
      title={translations.text('user.passwordTitle', { name: user.username })}
      lead={translations.text('user.passwordLead')}
      word={translations.text('do.save')}
      task={task}
      act={() => change({ password })}
      onClose={onClose}
    >
      <PasswordField value={password} problem={task.problemAt('password')} onChange={setPassword} />
    </FormDialog>
  );
}

function SureDialog({ user, action, onClose }: Props & { action: 'reset' | 'suspend' | 'remove' }) {
  const translations = useTranslations();
  const send = useSend();
  const change = useChange(user);
  const task = useTask();
  const { session } = useConsole();
  const tokens = useUserTokens(user) ?? [];
  const [choice, setChoice] = useState<TokenChoiceValue>('keep');
  const asks = action !== 'reset' && tokens.length > 0;
  const chosen = asks ? { api_tokens: choice } : {};
  const act = () => {
    if (action === 'remove') return send('DELETE /admin/users/{id}', { path: { id: user.id }, body: chosen });
    return change(action === 'reset' ? { reset_2fa: true } : { suspended: true, ...chosen });
  };
  const isOther = action === 'suspend' && user.username !== session.username;
  return (
    <FormDialog
      title={translations.text(`user.${action}Title`, { name: user.username })}
      lead={translations.text(isOther ? 'user.suspendOtherLead' : `user.${action}Lead`)}
      word={translations.text(`user.${action}Do`)}
      danger
      task={task}
      act={act}
      onClose={onClose}
    >
      {asks && <TokenChoice tokens={tokens} value={choice} onChange={setChoice} />}
    </FormDialog>
  );
}

function InvitationDialog({ user, onClose }: Props) {
  const translations = useTranslations();
  const send = useSend();
  const task = useTask();
  const [url, setUrl] = useState<string | null>(null);
  const act = async () => {
    const made = await send('POST /admin/users/{id}/invitation', { path: { id: user.id } });
    setUrl(made.invitation_url);
  };
  if (url !== null) return <InvitationReady name={user.username} url={url} onClose={onClose} />;
  return (
    <FormDialog
      title={translations.text('user.invitationTitle', { name: user.username })}
      lead={translations.text('user.invitationLead')}
      word={translations.text('link.make')}
      task={task}
      act={act}
      onDone={() => {}}
      onClose={onClose}
    />
  );
}

function EnrolmentDialog({ user, onClose }: Props) {
  const translations = useTranslations();
  const send = useSend();
  const task = useTask();
  const [link, setLink] = useState<EnrolmentLink | null>(null);
  if (link)
    return (
      <ShownOnce
        title={translations.text('user.enrolmentReady')}
        lead={translations.text('user.enrolmentReadyLead', {
          at: formatMoment(translations, link.expires_at),
        })}
        label={translations.text('link.address')}
        value={link.url}
        onClose={onClose}
      />
    );
  return (
    <FormDialog
      title={translations.text('user.enrolmentTitle', { name: user.username })}
      lead={translations.text('user.enrolmentLead')}
      word={translations.text('link.make')}
      task={task}
      act={async () => setLink(await send('POST /admin/users/{id}/enrolment', { path: { id: user.id } }))}
      onDone={() => {}}
      onClose={onClose}
    />
  );
}

function SessionsDialog({ user, onClose }: Props) {
  const translations = useTranslations();
  const send = useSend();
  const task = useTask();
  const { session } = useConsole();
  const of = { path: { id: user.id } };
  const read = useRead('GET /admin/users/{id}/sessions', of);
  const others = read.data?.filter(({ own: isOwn }) => !isOwn) ?? [];
  const held = others.length > 0 ? null : translations.text('user.noSessions');
  const end = () => {
    if (held) task.refuse({ field: null, sentence: held });
    else void task.run(() => send('DELETE /admin/users/{id}/sessions', of));
  };
  return (
    <Dialog title={translations.text('user.sessionsTitle', { name: user.username })} onClose={onClose}>
      <SessionList read={read} />
      <Problem sentence={task.problem} />
      <DialogEnd leave={translations.text('do.close')} onClose={onClose}>
        <Button
          look="danger"
          aria-disabled={task.busy || held !== null}
          title={held ?? undefined}
          onClick={end}
        >
          {translations.text(user.username === session.username ? 'user.endOthers' : 'user.endSessions')}
        </Button>
      </DialogEnd>
    </Dialog>
  );
}
