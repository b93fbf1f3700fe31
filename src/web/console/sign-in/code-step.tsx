import { type ReactNode, useState } from 'react';
import { askApi } from '../../api/ask-api.ts';
import { Button } from '../../ui/button/button.tsx';
import { isRefused } from '../api/use-api.ts';
import { useTranslations } from '../locales/use-translations.ts';
import type { Session } from '../session.ts';
import styles from './entry.module.css';
import { EntryField, EntryForm } from './entry-form.tsx';
import { readSession } from './read-session.ts';

export type Challenge = { challenge_token: string };

type Props = {
  challenge: Challenge;
  /** another way to complete the sign-in */
  more?: ReactNode;
  onSignedIn(session: Session): void;
  onStartAgain(): void;
};

/** The second phase: a code of the second factor. */
export function CodeStep({ challenge, more, onSignedIn, onStartAgain }: Props) {
  const translations = useTranslations();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit() {
    setBusy(true);
    setProblem(null);
    const body = { challenge_token: challenge.challenge_token, code: code.trim() };
    try {
      onSignedIn(await readSession(await askApi('POST /admin/login/verify', { body })));
    } catch (error) {
      setCode('');
      setProblem(translations.text(isRefused(error, 401) ? 'code.wrong' : 'signIn.failed'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <EntryForm
      title={translations.text('code.title')}
      lead={translations.text('code.lead')}
      problem={problem}
      busy={busy}
      button={busy ? translations.text('code.busy') : translations.text('code.button')}
      onSubmit={submit}
      more={more}
    >
      <EntryField
        label={translations.text('code.label')}
        type="text"
        autoComplete="one-time-code"
        value={code}
        wrong={problem !== null}
        onChange={setCode}
      />
      <Button look="quiet" className={styles['again']} onClick={onStartAgain}>
        {translations.text('code.startAgain')}
      </Button>
    </EntryForm>
  );
}
