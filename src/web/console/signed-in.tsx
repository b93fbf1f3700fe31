import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Router } from 'wouter';
import { askApi } from '../api/ask-api.ts';
import { recall, remember } from '../ui/remember.ts';
import { useCalls } from './api/use-calls.ts';
import { Banner } from './components/banner.tsx';
import { type Console, ConsoleContext, ConsoleServicesContext } from './console-context.ts';
import { ConsolePages } from './console-pages.tsx';
import { useHashLocation } from './hash-location.ts';
import { useTranslations } from './locales/use-translations.ts';
import { OutboxProvider } from './review/outbox/outbox-provider.tsx';
import type { Session } from './session.ts';
import { Shell } from './shell/shell.tsx';
import { shareSession, tellEnded } from './sign-in/shared-session.ts';
import { SignInOverlay } from './sign-in/sign-in-overlay.tsx';
import { clearDrafts } from './stored-drafts.ts';

const LETTERS = 'attesta.letters';

/** Ends the session, and the one at the identity provider if it has a logout address. */
async function leave({ token }: Session): Promise<void> {
  const out = await askApi('POST /admin/logout', {}, { credential: { bearer: token } }).catch(() => null);
  if (out?.provider_logout) location.assign(out.provider_logout);
}

type Props = { session: Session; onSession(session: Session | null): void };

/** The console for a signed-in user. */
export function SignedIn({ session, onSession }: Props) {
  const translations = useTranslations();
  const [queryClient] = useState(() => new QueryClient());
  const [announcement, setSaid] = useState('');
  const [letters, setLetters] = useState(() => recall('local', LETTERS) !== 'off');
  const { online, ended, call, file, renew } = useCalls(session);
  useCacheReset(queryClient, session);
  const close = useCallback(() => {
    clearDrafts();
    onSession(null);
  }, [onSession]);
  useEffect(() => (ended ? undefined : shareSession(session, close)), [session, ended, close]);

  const value = useMemo<Console>(
    () => ({
      session,
      online,
      letters,
      setLetters: (on) => {
        remember('local', LETTERS, on ? 'on' : 'off');
        setLetters(on);
      },
      call,
      file,
      announce: setSaid,
      signOut: () => {
        tellEnded(session);
        void leave(session);
        close();
      },
    }),
    [session, online, letters, call, file, close],
  );

  return (
    <ConsoleServicesContext value={value}>
      <ConsoleContext value={value}>
        {!online && <Banner sentence={translations.text('shell.offline')} />}
        <QueryClientProvider client={queryClient}>
          <Router hook={useHashLocation}>
            <OutboxProvider>
              <Shell>
                <ConsolePages />
              </Shell>
            </OutboxProvider>
          </Router>
        </QueryClientProvider>
        <p className="sr" role="status">
          {announcement}
        </p>
        {ended && (
          <SignInOverlay
            onSignedIn={(renewed) => {
              onSession(renewed);
              renew(renewed);
            }}
          />
        )}
      </ConsoleContext>
    </ConsoleServicesContext>
  );
}

/** Data read for one user is not shown to another user who signs in over the page. */
function useCacheReset(queryClient: QueryClient, { username, role }: Session): void {
  const whose = useRef({ username, role });
  useLayoutEffect(() => {
    if (whose.current.username === username && whose.current.role === role) return;
    whose.current = { username, role };
    clearDrafts();
    void queryClient.resetQueries();
  }, [queryClient, username, role]);
}
