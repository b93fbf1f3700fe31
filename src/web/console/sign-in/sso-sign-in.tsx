import { useEffect, useState } from 'react';
import { askApi } from '../../api/ask-api.ts';
import { useTranslations } from '../locales/use-translations.ts';
import type { Session } from '../session.ts';
import { type Challenge, CodeStep } from './code-step.tsx';
import { EntryForm } from './entry-form.tsx';
import type { SsoReturn } from './read-return.ts';
import { readSession } from './read-session.ts';
import { codeMessageKey, signInProblemKey } from './sign-in-problem.ts';
import { redirectToSso } from './use-login-methods.ts';

type Props = { ssoReturn: SsoReturn; onSignedIn(session: Session): void; onStartAgain(): void };

/** Completes single sign-on: signs in, asks for a code, or shows the failure with a button to try again. */
export default function SsoSignIn({ ssoReturn, onSignedIn, onStartAgain }: Props) {
  const translations = useTranslations();
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const [problem, setProblem] = useState(() =>
    'failed' in ssoReturn ? codeMessageKey(ssoReturn.failed) : null,
  );

  useEffect(() => {
    if ('failed' in ssoReturn) return;
    let isHere = true;
    const signIn = async () => {
      const answer = await askApi('POST /admin/login/oidc', { body: ssoReturn.parameters });
      const entered = 'challenge_token' in answer ? answer : await readSession(answer);
      if (!isHere) return;
      if ('challenge_token' in entered) setChallenge(entered);
      else onSignedIn(entered);
    };
    signIn().catch((error) => isHere && setProblem(signInProblemKey(error)));
    return () => {
      isHere = false;
    };
  }, [ssoReturn, onSignedIn]);

  if (challenge)
    return <CodeStep challenge={challenge} onSignedIn={onSignedIn} onStartAgain={onStartAgain} />;
  return (
    <EntryForm
      title={translations.text('signIn.title')}
      lead={translations.text(problem ? 'signIn.lead' : 'company.coming')}
      problem={problem && translations.text(problem)}
      busy={!problem}
      button={translations.text(problem ? 'company.again' : 'signIn.busy')}
      onSubmit={redirectToSso}
      other={problem && { word: translations.text('company.otherWay'), act: onStartAgain }}
    >
      {null}
    </EntryForm>
  );
}
