import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiFailure, Refused } from '../../api/api-failure.ts';
import { askApi, askForFile } from '../../api/ask-api.ts';
import { useLatest } from '../../ui/use-latest.ts';
import type { ConsoleServices } from '../console-context.ts';

type BearerToken = { token: string };

/** A file may be large, and its line thin. */
const FILE_TIMEOUT_MS = 120_000;

/** Asks the API as who is signed in; when the session has ended, readers wait for the next one. */
export function useCalls(session: BearerToken) {
  const [online, setOnline] = useOnline();
  const [ended, setEnded] = useState(false);
  const waiting = useRef<((session: BearerToken) => void)[]>([]);
  const token = useLatest(session.token);

  const reach = useCallback(
    async <T>(isReading: boolean, ask: (credential: { bearer: string }) => Promise<T>): Promise<T> => {
      const bearer = token.current;
      try {
        const answer = await ask({ bearer });
        // An answer to a request from before the connection was lost does not show that it is back.
        setOnline(navigator.onLine);
        return answer;
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error;
        // An answer that cannot be read shows that the network can be reached.
        if (error.kind !== 'aborted') setOnline(error.kind !== 'offline' && navigator.onLine);
        if (!isSessionOver(error)) throw error;
        // The request was made with the ended session, before the user signed in again.
        const isRenewed = bearer !== token.current;
        if (!isRenewed) setEnded(true);
        // A change is not repeated after the sign-in, since another person may have signed in.
        if (!isReading) throw error;
        if (isRenewed) return ask({ bearer: token.current });
        const renewed = await new Promise<BearerToken>((resolve) => waiting.current.push(resolve));
        return ask({ bearer: renewed.token });
      }
    },
    [setOnline, token],
  );
  const call = useCallback<ConsoleServices['call']>(
    (operation, input, options) =>
      reach(operation.startsWith('GET '), (credential) =>
        askApi(operation, input, { ...options, credential }),
      ),
    [reach],
  );
  const file = useCallback<ConsoleServices['file']>(
    (operation, input) =>
      reach(true, (credential) =>
        askForFile(operation, input, { credential, within: FILE_TIMEOUT_MS }),
      ).catch((error) => {
        if (error instanceof Refused) return null;
        throw error;
      }),
    [reach],
  );
  const renew = (renewed: BearerToken) => {
    setEnded(false);
    for (const resolve of waiting.current.splice(0)) resolve(renewed);
  };
  return { online, ended, call, file, renew };
}

/** A wrong one-time code is refused with 401 too, although the session is still valid. */
const isSessionOver = (error: ApiFailure) => error instanceof Refused && error.code === 'unauthenticated';

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
