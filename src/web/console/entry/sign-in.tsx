import { useState } from 'react';
import { Refused } from '../../api/api-failure.ts';
import { askApi } from '../../api/ask-api.ts';
import type { ErrorCode } from '../../api/operations.ts';
import { Button } from '../../ui/button/button.tsx';
import { recall, remember } from '../../ui/remember.ts';
import { isRefused } from '../api/use-api.ts';
import type { Session } from '../session.ts';
import type { WordKey } from '../words/catalogue.ts';
import { useWords } from '../words/use-words.ts';
import styles from './entry.module.css';
import { EntryField, EntryForm } from './entry-form.tsx';

type Props = { title: WordKey; lead: WordKey; onSignedIn(session: Session): void };
type Challenge = { challenge_token: string };

/** E-mail and password, then for somebody with a second factor a code. */
export function SignIn({ title, lead, onSignedIn }: Props) {
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  if (challenge) {
    const again = () => setChallenge(null);
    return <CodeStep challenge={challenge} onSignedIn={onSignedIn} onStartAgain={again} />;
  }
  return <PasswordStep title={title} lead={lead} onSignedIn={onSignedIn} onChallenge={setChallenge} />;
}

const PROBLEMS: Partial<Record<ErrorCode, WordKey>> = {
  'field-refused': 'signIn.wrong',
  'login-refused': 'signIn.wrong',
  'factor-required': 'signIn.needsFactor',
  'network-refused': 'signIn.otherNetwork',
  'tenant-suspended': 'signIn.suspended',
  'too-many-logins': 'signIn.tooMany',
};

/** Kept for this tab, so that whoever signs in again has it typed already. */
const EMAIL = 'attesta.email';

/** A wrong pair is said in one sentence, and the e-mail stays. */
function PasswordStep({ title, lead, onSignedIn, onChallenge }: Props & { onChallenge(c: Challenge): void }) {
  const words = useWords();
  const [typed, setTyped] = useState(() => ({ email: recall('session', EMAIL) ?? '', password: '' }));
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit() {
    setBusy(true);
    setProblem(null);
    remember('session', EMAIL, typed.email);
    try {
      const answer = await askApi('POST /admin/login', { body: typed });
      if ('challenge_token' in answer) onChallenge(answer);
      else onSignedIn(answer);
    } catch (error) {
      const code = error instanceof Refused ? error.code : null;
      setTyped({ ...typed, password: '' });
      setProblem(words.text((code && PROBLEMS[code]) ?? 'signIn.failed'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <EntryForm
      title={words.text(title)}
      lead={words.text(lead)}
      problem={problem}
      busy={busy}
      button={busy ? words.text('signIn.busy') : words.text('signIn.button')}
      onSubmit={submit}
    >
      <EntryField
        label={words.text('signIn.email')}
        type="email"
        autoComplete="username"
        value={typed.email}
        wrong={false}
        onChange={(email) => setTyped({ ...typed, email })}
      />
      <EntryField
        label={words.text('signIn.password')}
        type="password"
        autoComplete="current-password"
        value={typed.password}
        wrong={problem !== null}
        onChange={(password) => setTyped({ ...typed, password })}
      />
    </EntryForm>
  );
}

type CodeProps = { challenge: Challenge; onSignedIn(session: Session): void; onStartAgain(): void };

function CodeStep({ challenge, onSignedIn, onStartAgain }: CodeProps) {
  const words = useWords();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit() {
    setBusy(true);
    setProblem(null);
    const sent = { challenge_token: challenge.challenge_token, code: code.trim() };
    try {
      onSignedIn(await askApi('POST /admin/login/verify', { body: sent }));
    } catch (error) {
      setCode('');
      setProblem(words.text(isRefused(error, 401) ? 'code.wrong' : 'signIn.failed'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <EntryForm
      title={words.text('code.title')}
      lead={words.text('code.lead')}
      problem={problem}
      busy={busy}
      button={busy ? words.text('code.busy') : words.text('code.button')}
      onSubmit={submit}
    >
      <EntryField
        label={words.text('code.label')}
        type="text"
        autoComplete="one-time-code"
        value={code}
        wrong={problem !== null}
        onChange={setCode}
      />
      <Button look="quiet" className={styles['again']} onClick={onStartAgain}>
        {words.text('code.startAgain')}
      </Button>
    </EntryForm>
  );
}
