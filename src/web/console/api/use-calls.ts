import { useCallback, useEffect, useRef, useState } from 'react';
import { callApi, fetchImage, OfflineError } from '../../api/call-api.ts';
import type { Desk } from '../console-context.ts';

type Bearer = { token: string };

/** Asks the API as who is signed in; when the session has ended, readers wait for the next one. */
export function useCalls(session: Bearer) {
  const [online, setOnline] = useOnline();
  const [ended, setEnded] = useState(false);
  const waiting = useRef<((session: Bearer) => void)[]>([]);
  const token = useRef(session.token);
  token.current = session.token;

  const reach = useCallback(
    async <T>(ask: () => Promise<T>): Promise<T> => {
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
  const call = useCallback<Desk['call']>(
    async (method, path, body, key) => {
      const ask = (bearer: string) => reach(() => callApi<never>({ bearer }, method, path, body, key));
      const answer = await ask(token.current);
      if (answer.status !== 401) return answer;
      setEnded(true);
      // A change is never sent by itself after the sign-in: who signs in may be somebody else.
      if (method !== 'GET') return answer;
      const renewed = await new Promise<Bearer>((resolve) => waiting.current.push(resolve));
      return ask(renewed.token);
    },
    [reach],
  );
  const picture = useCallback<Desk['picture']>(
    (path) => reach(() => fetchImage({ bearer: token.current }, path)),
    [reach],
  );
  const renew = (renewed: Bearer) => {
    setEnded(false);
    for (const resolve of waiting.current.splice(0)) resolve(renewed);
  };
  return { online, ended, call, picture, renew };
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
