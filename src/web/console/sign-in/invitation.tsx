import { useState } from 'react';
import { askApi } from '../../api/ask-api.ts';
import { isRefused } from '../api/use-api.ts';
import type { MessageKey } from '../locales/catalogue.ts';
import { useTranslations } from '../locales/use-translations.ts';
import { EntryField, EntryForm } from './entry-form.tsx';

type Props = { token: string; onEnd(lead: MessageKey): void };

/** The page of an invitation: its user sets a password that only they know. */
export default function Invitation({ token, onEnd }: Props) {
  const translations = useTranslations();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<MessageKey | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit() {
    setBusy(true);
    setProblem(null);
    try {
      await askApi('POST /admin/invitation', { body: { invitation_token: token, password } });
      onEnd('invite.finished');
    } catch (error) {
      if (isRefused(error, 401)) onEnd('enrol.ended');
      else setProblem(isRefused(error, 400) ? 'invite.short' : 'enrol.failed');
    } finally {
      setBusy(false);
    }
  }

  return (
    <EntryForm
      title={translations.text('invite.title')}
      lead={translations.text('invite.lead')}
      problem={problem && translations.text(problem)}
      busy={busy}
      button={translations.text(busy ? 'enrol.busy' : 'invite.button')}
      onSubmit={submit}
    >
      <EntryField
        label={translations.text('signIn.password')}
        type="password"
        autoComplete="new-password"
        value={password}
        wrong={problem !== null}
        onChange={setPassword}
      />
    </EntryForm>
  );
}
