import { type ReactNode, useState } from 'react';
import { askApi } from '../../api/ask-api.ts';
import { createPart } from '../../ui/loading/create-part.ts';
import { recall, remember } from '../../ui/remember.ts';
import { LazyPage } from '../components/lazy-page.tsx';
import type { MessageKey } from '../locales/catalogue.ts';
import { useTranslations } from '../locales/use-translations.ts';
import type { Session } from '../session.ts';
import { type Challenge, CodeStep } from './code-step.tsx';
import { EntryField, EntryForm } from './entry-form.tsx';
import { readSession } from './read-session.ts';
import { signInProblemKey } from './sign-in-problem.ts';
import { redirectToSso, useLoginMethods } from './use-login-methods.ts';

/** Loaded where users have passkeys. */
const PasskeyButton = createPart(() => import('./passkey-button.tsx'));
const PasskeyStep = createPart(() => import('./passkey-step.tsx'));

type Props = {
  title: MessageKey;
  lead: MessageKey;
  onSignedIn(session: Session): void;
  /** goes to the company's sign-in */
  onCompany?(): void;
};

/**
 * Single sign-on where the tenant requires it, or a passkey, or e-mail and password, then a code or a passkey for users
 * with a second factor.
 */
export function SignIn({ title, lead, onSignedIn, onCompany = redirectToSso }: Props) {
  const translations = useTranslations();
  const [challenge, setChallenge] = useState<Challenge | 'passkey' | null>(null);
  const [isOwner, setOwner] = useState(false);
  const ways = useLoginMethods();
  const passkey = ways?.passkey && (
    <LazyPage>
      <PasskeyButton onSignedIn={onSignedIn} />
    </LazyPage>
  );
  if (challenge) {
    const stepProps = { onSignedIn, onStartAgain: () => setChallenge(null) };
    return challenge === 'passkey' ? (
      <PasskeyStep {...stepProps} />
    ) : (
      <CodeStep {...stepProps} challenge={challenge} more={passkey} />
    );
  }
  if (ways && !ways.password && !isOwner) {
    return (
      <EntryForm
        title={translations.text(title)}
        lead={translations.text(lead)}
        problem={null}
        busy={false}
        button={translations.text('company.button')}
        onSubmit={onCompany}
        other={{ word: translations.text('company.owner'), act: () => setOwner(true) }}
      >
        {null}
      </EntryForm>
    );
  }
  const common = { title, lead, onSignedIn, onCompany, hasCompany: ways?.company ?? false, passkey };
  return <PasswordStep {...common} onChallenge={setChallenge} />;
}

type PasswordProps = Required<Props> & {
  hasCompany: boolean;
  passkey: ReactNode;
  onChallenge(challenge: Challenge | 'passkey'): void;
};

/** Kept for this tab, so that the field is filled in when the same person signs in again. */
const EMAIL = 'attesta.email';

/** A wrong e-mail and a wrong password get the same sentence; the e-mail stays in its field. */
function PasswordStep({ title, lead, onSignedIn, onCompany, onChallenge, ...ways }: PasswordProps) {
  const translations = useTranslations();
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
      else if ('challenge' in answer) onChallenge(answer.challenge);
      else onSignedIn(await readSession(answer));
    } catch (error) {
      setTyped({ ...typed, password: '' });
      setProblem(translations.text(signInProblemKey(error)));
    } finally {
      setBusy(false);
    }
  }

  return (
    <EntryForm
      title={translations.text(title)}
      lead={translations.text(lead)}
      problem={problem}
      busy={busy}
      button={busy ? translations.text('signIn.busy') : translations.text('signIn.button')}
      onSubmit={submit}
      more={ways.passkey}
      other={ways.hasCompany && { word: translations.text('company.button'), act: onCompany, isWay: true }}
    >
      <EntryField
        label={translations.text('signIn.email')}
        type="email"
        autoComplete="username"
        value={typed.email}
        wrong={false}
        onChange={(email) => setTyped({ ...typed, email })}
      />
      <EntryField
        label={translations.text('signIn.password')}
        type="password"
        autoComplete="current-password"
        value={typed.password}
        wrong={problem !== null}
        onChange={(password) => setTyped({ ...typed, password })}
      />
    </EntryForm>
  );
}
