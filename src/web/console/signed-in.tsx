import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Router } from 'wouter';
import { callApi, fetchImage, OfflineError } from '../api/call-api.ts';
import { recall, remember } from '../ui/remember.ts';
import { type Console, ConsoleContext } from './console-context.ts';
import { SignIn } from './entry/sign-in.tsx';
import { Icon } from './parts/icons.tsx';
import { useHashPlace } from './places.ts';
import { HeldDecisions } from './review/held/held-decisions.tsx';
import { Rooms } from './rooms.tsx';
import type { Session } from './session.ts';
import { Shell } from './shell/shell.tsx';
import { useWords } from './words/use-words.ts';

const LETTERS = 'attesta.letters';

type Props = { session: Session; onSession(session: Session | null): void };

/** The console for somebody who is signed in. */
export function SignedIn({ session, onSession }: Props) {
  const words = useWords();
  const [known] = useState(() => new QueryClient());
  const [online, setOnline] = useOnline();
  const [said, setSaid] = useState('');
  const [letters, setLetters] = useState(() => recall('local', LETTERS) !== 'off');
  const { ended, call, picture, renew } = useCalls(session, setOnline);

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
      picture,
      announce: setSaid,
      signOut: () => {
        callApi({ bearer: session.token }, 'POST', '/admin/logout').catch(() => {});
        onSession(null);
      },
    }),
    [session, online, letters, call, picture, onSession],
  );

  return (
    <ConsoleContext value={value}>
      {!online && (
        <p className="banner" role="alert">
          <Icon name="warn" />
          {words.text('shell.offline')}
        </p>
      )}
      <QueryClientProvider client={known}>
        <Router hook={useHashPlace}>
          <HeldDecisions>
            <Shell>
              <Rooms />
            </Shell>
          </HeldDecisions>
        </Router>
      </QueryClientProvider>
      <p className="sr" role="status">
        {said}
      </p>
      {ended && (
        <SignInAgain
          onSignedIn={(renewed) => {
            onSession(renewed);
            renew(renewed);
          }}
        />
      )}
    </ConsoleContext>
  );
}

/** Whether the server can be reached, as the browser knows or as the last answer showed. */
function useOnline() {
  const [online, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const note = () => setOnline(navigator.onLine);
    addEventListener('online', note);
    addEventListener('offline', note);
    return () => {
      removeEventListener('online', note);
      removeEventListener('offline', note);
    };
  }, []);
  return [online, setOnline] as const;
}

/** Asks the API as who is signed in; when the session has ended, readers wait for the next one. */
function useCalls(session: Session, setOnline: (online: boolean) => void) {
  const [ended, setEnded] = useState(false);
  const waiting = useRef<((session: Session) => void)[]>([]);
  const token = useRef(session.token);
  token.current = session.token;

  const reach = useCallback(
    async <T,>(ask: () => Promise<T>): Promise<T> => {
      try {
        const answer = await ask();
        setOnline(true);
        return answer;
      } catch (error) {
        if (error instanceof OfflineError) setOnline(false);
        throw error;
      }
    },
    [setOnline],
  );
  const call = useCallback<Console['call']>(
    async (method, path, body) => {
      const ask = (bearer: string) => reach(() => callApi<never>({ bearer }, method, path, body));
      const answer = await ask(token.current);
      if (answer.status !== 401) return answer;
      setEnded(true);
      // A change is never sent by itself after the sign-in: who signs in may be somebody else.
      if (method !== 'GET') return answer;
      const renewed = await new Promise<Session>((resolve) => waiting.current.push(resolve));
      return ask(renewed.token);
    },
    [reach],
  );
  const picture = useCallback<Console['picture']>(
    (path) => reach(() => fetchImage({ bearer: token.current }, path)),
    [reach],
  );
  const renew = (renewed: Session) => {
    setEnded(false);
    for (const resolve of waiting.current.splice(0)) resolve(renewed);
  };
  return { ended, call, picture, renew };
}

/** The sign-in over the page, which stays as it is below. */
function SignInAgain({ onSignedIn }: { onSignedIn(session: Session): void }) {
  const words = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  // The browser's own dialog: it lies over whatever dialog was open, and takes the focus from it. It stands outside
  // of the page, which the library makes inert below a dialog, and under the name that the library leaves alone.
  return createPortal(
    <dialog
      ref={dialog}
      data-react-aria-top-layer="true"
      className="over"
      aria-label={words.text('signIn.again')}
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <SignIn title="signIn.again" lead="signIn.againLead" onSignedIn={onSignedIn} />
    </dialog>,
    document.body,
  );
}
