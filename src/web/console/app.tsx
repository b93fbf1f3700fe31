import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { callApi, fetchImage, OfflineError } from '../api/call-api.ts';
import { type Place, readAddress, writeAddress } from './address.ts';
import { Case } from './case-screen.tsx';
import { type Console, ConsoleContext } from './console-context.ts';
import { Enrol } from './enrol.tsx';
import { ENROL, SIGN_IN } from './entry-words.ts';
import { Icon } from './icons.tsx';
import { type PagePlace, readPage } from './page-address.ts';
import { Queue } from './queue.tsx';
import { keepSession, loadSession, type Session } from './session.ts';
import { Shell } from './shell.tsx';
import { SignIn } from './sign-in.tsx';
import { WORDS } from './words.ts';

const LETTERS_KEY = 'attesta.letters';

/** The console: the sign-in, then the list or a case, as the address says. */
export function App() {
  const [session, setSession] = useState(loadSession);
  const enter = (entered: Session | null) => {
    keepSession(entered);
    setSession(entered);
  };
  const [enrolment, setEnrolment] = useState(takeEnrolment);
  const [lead, setLead] = useState<string>(SIGN_IN.lead);
  const endEnrolment = useCallback((said: string) => {
    setLead(said);
    setEnrolment(null);
  }, []);
  const title = enrolment ? ENROL.title : SIGN_IN.title;
  useEffect(() => {
    if (!session || enrolment) document.title = `${title} · ${WORDS.product}`;
  }, [session, enrolment, title]);
  if (session && !enrolment) return <SignedIn session={session} onSession={enter} />;
  return (
    <main className="entrance">
      {enrolment ? (
        <Enrol token={enrolment} onEnd={endEnrolment} />
      ) : (
        <SignIn title={SIGN_IN.title} lead={lead} onSignedIn={enter} />
      )}
    </main>
  );
}

/** The token of an enrolment link, which leaves the address at once. */
function takeEnrolment(): string | null {
  const token = /^#enrol=([\w-]+)$/.exec(location.hash)?.[1] ?? null;
  if (token) history.replaceState(null, '', location.pathname);
  return token;
}

/** Where the address points: a page, else the review's list or case. */
function usePlace(): { place: Place; page: PagePlace | null; go(place: Place): void } {
  const [{ place, page }, setPlace] = useState(readHash);
  useEffect(() => {
    const read = () => setPlace(readHash());
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  const go = useCallback((to: Place) => {
    location.hash = writeAddress(to);
  }, []);
  return { place, page, go };
}

const readHash = () => ({ place: readAddress(location.hash), page: readPage(location.hash) });

const PAGES = {
  subjects: lazy(() => import('./subjects/subjects.tsx')),
  privacy: lazy(() => import('./privacy/privacy.tsx')),
  overview: lazy(() => import('./overview/overview.tsx')),
};

function Pages({ place }: { place: PagePlace }) {
  const Page = PAGES[place.page];
  return (
    <Suspense fallback={null}>
      <Page place={place} />
    </Suspense>
  );
}

type SignedInProps = { session: Session; onSession(session: Session | null): void };

function SignedIn({ session, onSession }: SignedInProps) {
  const { place, page, go } = usePlace();
  const [known] = useState(() => new QueryClient());
  const [online, setOnline] = useState(navigator.onLine);
  const [ended, setEnded] = useState(false);
  const [said, setSaid] = useState('');
  const [done, setDone] = useState<string | null>(null);
  const [letters, setLetters] = useState(() => localStorage.getItem(LETTERS_KEY) !== 'off');
  // Those who asked before the session ended, waiting for the new one.
  const waiting = useRef<((session: Session) => void)[]>([]);

  useEffect(() => {
    const note = () => setOnline(navigator.onLine);
    addEventListener('online', note);
    addEventListener('offline', note);
    return () => {
      removeEventListener('online', note);
      removeEventListener('offline', note);
    };
  }, []);

  const value = useMemo<Console>(() => {
    const reach = async <T,>(ask: () => Promise<T>): Promise<T> => {
      try {
        const answer = await ask();
        setOnline(true);
        return answer;
      } catch (error) {
        if (error instanceof OfflineError) setOnline(false);
        throw error;
      }
    };
    const call: Console['call'] = async <T,>(
      method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
      path: string,
      body?: unknown,
    ) => {
      const answer = await reach(() => callApi<T>({ bearer: session.token }, method, path, body));
      if (answer.status !== 401) return answer;
      setEnded(true);
      // A change is never sent by itself after the sign-in: who signs in may be somebody else.
      if (method !== 'GET') return answer;
      const renewed = await new Promise<Session>((resolve) => waiting.current.push(resolve));
      return reach(() => callApi<T>({ bearer: renewed.token }, method, path, body));
    };
    return {
      session,
      online,
      letters,
      setLetters: (on) => {
        localStorage.setItem(LETTERS_KEY, on ? 'on' : 'off');
        setLetters(on);
      },
      call,
      picture: (path) => reach(() => fetchImage({ bearer: session.token }, path)),
      announce: setSaid,
      done,
      setDone,
      signOut: () => {
        callApi({ bearer: session.token }, 'POST', '/admin/logout').catch(() => {});
        onSession(null);
      },
    };
  }, [session, online, letters, done, onSession]);

  const renew = (renewed: Session) => {
    onSession(renewed);
    setEnded(false);
    for (const resolve of waiting.current.splice(0)) resolve(renewed);
  };

  return (
    <ConsoleContext value={value}>
      {!online && (
        <p className="banner" role="alert">
          <Icon name="warn" />
          {WORDS.offline}
        </p>
      )}
      <QueryClientProvider client={known}>
        <Shell page={page?.page ?? 'review'}>
          {page && <Pages place={page} />}
          {!page && place.caseId && <Case key={place.caseId} place={place} caseId={place.caseId} go={go} />}
          {!page && !place.caseId && <Queue place={place} go={go} />}
        </Shell>
      </QueryClientProvider>
      <p className="sr" role="status">
        {said}
      </p>
      {ended && <SignInAgain onSignedIn={renew} />}
    </ConsoleContext>
  );
}

/** The sign-in over the page, which stays as it is below. */
function SignInAgain({ onSignedIn }: { onSignedIn(session: Session): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className="over"
      aria-label={SIGN_IN.again}
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <SignIn title={SIGN_IN.again} lead={SIGN_IN.againLead} onSignedIn={onSignedIn} />
    </dialog>
  );
}
