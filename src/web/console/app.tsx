import { useCallback, useEffect, useMemo, useState } from 'react';
import { I18nProvider } from 'react-aria-components';
import { useLanguage } from '../ui/i18n/use-language.ts';
import { createPart } from '../ui/loading/create-part.ts';
import { LazyPage } from './components/lazy-page.tsx';
import type { MessageKey } from './locales/catalogue.ts';
import { LOADERS } from './locales/load-catalogue.ts';
import { useTranslations, WordsContext } from './locales/use-translations.ts';
import { loadSession, type Session, storeSession } from './session.ts';
import type { Arrival } from './sign-in/consume-arrival.ts';
import styles from './sign-in/entry.module.css';
import { askForSession } from './sign-in/shared-session.ts';
import { SignIn } from './sign-in/sign-in.tsx';
import { isSignInWindow } from './sign-in/sign-in-window.ts';
import { SignedIn } from './signed-in.tsx';

/** Loaded for a one-time link alone. */
const OneTimeLink = createPart(() => import('./sign-in/one-time-link.tsx'));
/** Loaded when a user returns from single sign-on. */
const SsoSignIn = createPart(() => import('./sign-in/sso-sign-in.tsx'));
/** Loaded in windows that are opened for a sign-in alone. */
const GiveSession = createPart(() => import('./sign-in/give-session.tsx'));

/** The console, shown once its words are loaded. */
export function App({ arrival }: { arrival: Arrival }) {
  const { translator, choose } = useLanguage(LOADERS);
  const speech = useMemo(() => translator && { translations: translator, choose }, [translator, choose]);
  if (!speech) return null;
  return (
    <WordsContext value={speech}>
      <I18nProvider locale={speech.translations.locale}>
        <LazyPage isPage>
          <SignInGate arrival={arrival} />
        </LazyPage>
      </I18nProvider>
    </WordsContext>
  );
}

/** The sign-in or a one-time link, and the pages of a signed-in user. */
function SignInGate({ arrival }: { arrival: Arrival }) {
  const [session, setSession] = useState(() => (isSignInWindow() ? null : loadSession()));
  const enter = useCallback((entered: Session | null) => {
    storeSession(entered);
    setSession(entered);
  }, []);
  const [link, setLink] = useState(arrival.link);
  const [ssoReturn, setCame] = useState(arrival.ssoReturn);
  const [given, setGiven] = useState<Session | null>(null);
  const comeIn = useCallback(
    (entered: Session) => {
      setCame(null);
      if (isSignInWindow()) setGiven(entered);
      else enter(entered);
    },
    [enter],
  );
  // A new tab beside a signed-in one needs no sign-in. A link or a return from single sign-on has its own user.
  const mayShare = !session && !link && !ssoReturn && !isSignInWindow();
  useEffect(() => (mayShare ? askForSession(enter) : undefined), [mayShare, enter]);
  const [lead, setLead] = useState<MessageKey>('signIn.lead');
  const endLink = useCallback((message: MessageKey) => {
    setLead(message);
    setLink(null);
  }, []);
  if (session && !link && !ssoReturn) return <SignedIn session={session} onSession={enter} />;
  return (
    <main className={styles['entrance']}>
      {link ? (
        <Entrance title={`${link.kind}.title`}>
          <LazyPage isPage>
            <OneTimeLink {...link} onEnd={endLink} />
          </LazyPage>
        </Entrance>
      ) : ssoReturn ? (
        <Entrance title="signIn.title">
          <LazyPage isPage>
            <SsoSignIn ssoReturn={ssoReturn} onSignedIn={comeIn} onStartAgain={() => setCame(null)} />
          </LazyPage>
        </Entrance>
      ) : given ? (
        <Entrance title="signIn.given">
          <GiveSession session={given} onPageGone={enter} />
        </Entrance>
      ) : (
        <Entrance title="signIn.title">
          <SignIn title="signIn.title" lead={lead} onSignedIn={comeIn} />
        </Entrance>
      )}
    </main>
  );
}

function Entrance({ title, children }: { title: MessageKey; children: React.ReactNode }) {
  const translations = useTranslations();
  useEffect(() => {
    document.title = `${translations.text(title)} · ${translations.text('shell.product')}`;
  }, [translations, title]);
  return children;
}
