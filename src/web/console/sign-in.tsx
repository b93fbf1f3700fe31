import { useState } from 'react';
import { callApi } from '../api/call-api.ts';
import { EntryField, EntryForm } from './entry-form.tsx';
import { CODE, SIGN_IN } from './entry-words.ts';
import type { Session } from './session.ts';

type Props = { title: string; lead: string; onSignedIn(session: Session): void };
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

const PROBLEMS: Record<number, string> = {
  400: SIGN_IN.wrong,
  401: SIGN_IN.wrong,
  403: SIGN_IN.needsFactor,
  429: SIGN_IN.tooMany,
};

/** A wrong pair is said in one sentence, and the e-mail stays. */
function PasswordStep({ title, lead, onSignedIn, onChallenge }: Props & { onChallenge(c: Challenge): void }) {
  const [typed, setTyped] = useState({ email: '', password: '' });
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit() {
    setBusy(true);
    setProblem(null);
    const answer = await callApi<Session | Challenge>(null, 'POST', '/admin/login', typed).catch(() => null);
    setBusy(false);
    if (answer?.status !== 200) {
      setTyped({ ...typed, password: '' });
      return setProblem(PROBLEMS[answer?.status ?? 0] ?? SIGN_IN.failed);
    }
    if ('challenge_token' in answer.body) return onChallenge(answer.body);
    onSignedIn(answer.body);
  }

  return (
    <EntryForm
      title={title}
      lead={lead}
      problem={problem}
      busy={busy}
      button={busy ? SIGN_IN.busy : SIGN_IN.button}
      onSubmit={submit}
    >
      <EntryField
        label={SIGN_IN.email}
        type="email"
        autoComplete="username"
        value={typed.email}
        wrong={false}
        onChange={(email) => setTyped({ ...typed, email })}
      />
      <EntryField
        label={SIGN_IN.password}
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
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit() {
    setBusy(true);
    setProblem(null);
    const sent = { challenge_token: challenge.challenge_token, code: code.trim() };
    const answer = await callApi<Session>(null, 'POST', '/admin/login/verify', sent).catch(() => null);
    setBusy(false);
    if (answer?.status === 200) return onSignedIn(answer.body);
    setCode('');
    setProblem(answer?.status === 401 ? CODE.wrong : SIGN_IN.failed);
  }

  return (
    <EntryForm
      title={CODE.title}
      lead={CODE.lead}
      problem={problem}
      busy={busy}
      button={busy ? CODE.busy : CODE.button}
      onSubmit={submit}
    >
      <EntryField
        label={CODE.label}
        type="text"
        autoComplete="one-time-code"
        value={code}
        wrong={problem !== null}
        onChange={setCode}
      />
      <button className="plain" type="button" onClick={onStartAgain}>
        {CODE.startAgain}
      </button>
    </EntryForm>
  );
}
