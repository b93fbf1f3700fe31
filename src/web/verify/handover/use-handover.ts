import { useCallback, useEffect, useRef, useState } from 'react';
import { callApi } from '../../api/call-api.ts';
import type { Progress } from '../journey/journey.ts';
import { readProgress } from '../progress/read-progress.ts';

export type HandoverState =
  | { is: 'making' | 'failed' | 'expired' | 'taken' }
  | { is: 'waiting'; url: string; until: Date };

/** The server is asked so often whether the phone has opened the link, then what it has done; in ms. */
const ASKS_EVERY = 3000;

type Follow = { onProgress(progress: Progress): void; onEnded(): void };

/** A code for another device, and what becomes of it. Nothing is asked while nobody looks at the page. */
export function useHandover(token: string, { onProgress, onEnded }: Follow) {
  const [state, setState] = useState<HandoverState>({ is: 'making' });
  const follow = useRef({ onProgress, onEnded });
  follow.current = { onProgress, onEnded };

  const renew = useCallback(async () => {
    setState({ is: 'making' });
    const answer = await callApi<Offer>({ token }, 'POST', '/subject/handover').catch(() => null);
    if (answer?.status === 401) return follow.current.onEnded();
    if (answer?.status !== 201) return setState({ is: 'failed' });
    const { url, expires_at } = answer.body;
    setState({ is: 'waiting', url, until: new Date(`${expires_at.replace(' ', 'T')}Z`) });
  }, [token]);
  useEffect(() => void renew(), [renew]);

  const { is } = state;
  useEffect(() => {
    if (is !== 'waiting' && is !== 'taken') return;
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return;
      void (is === 'waiting' ? askForPhone() : askForProgress());
    }, ASKS_EVERY);
    const askForPhone = async () => {
      const answer = await callApi<{ status: string }>({ token }, 'GET', '/subject/handover').catch(
        () => null,
      );
      if (answer?.status === 401) return follow.current.onEnded();
      if (answer?.body?.status === 'taken') setState({ is: 'taken' });
      if (answer?.body?.status === 'expired') setState({ is: 'expired' });
    };
    const askForProgress = async () => {
      const asked = await readProgress(token);
      if (asked.kind === 'answered') follow.current.onProgress(asked.progress);
      // The phone's last picture may have used the link up: what it was for is done.
      if (asked.kind === 'ended') follow.current.onEnded();
    };
    return () => clearInterval(timer);
  }, [is, token]);
  return { state, renew };
}

type Offer = { url: string; expires_at: string };
