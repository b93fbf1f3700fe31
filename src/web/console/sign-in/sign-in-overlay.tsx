import { useEffect, useRef } from 'react';
import { useTranslations } from '../locales/use-translations.ts';
import type { Session } from '../session.ts';
import { PageOverlay } from './page-overlay.tsx';
import { SignIn } from './sign-in.tsx';
import { openSignInWindow } from './sign-in-window.ts';
import { redirectToSso } from './use-login-methods.ts';

/**
 * The sign-in over the page when a session has ended: the page below keeps its typed text, however the user signs in
 * again.
 */
export function SignInOverlay({ onSignedIn }: { onSignedIn(session: Session): void }) {
  const translations = useTranslations();
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);
  const goBeside = () => {
    stop.current?.();
    stop.current = openSignInWindow(onSignedIn);
    if (!stop.current) redirectToSso();
  };
  return (
    <PageOverlay label={translations.text('signIn.again')}>
      <SignIn title="signIn.again" lead="signIn.againLead" onSignedIn={onSignedIn} onCompany={goBeside} />
    </PageOverlay>
  );
}
