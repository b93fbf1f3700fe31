import { useCallback, useEffect, useState } from 'react';
import { Refused } from '../../api/api-failure.ts';
import { askApi } from '../../api/ask-api.ts';
import { useLatest } from '../../ui/use-latest.ts';
import type { Progress } from '../journey/journey.ts';
import { readProgress } from '../progress/read-progress.ts';

export type HandoverState =
  | { is: 'making' | 'failed' | 'expired' | 'taken' }
  | { is: 'waiting'; url: string; until: Date };

/** The polling interval until the phone opens the link, and for its progress after that; in ms. */
const POLL_INTERVAL_MS = 3000;

type HandoverCallbacks = { onProgress(progress: Progress): void; onEnded(): void };

/** A code for another device, and its state. The page polls only while it is visible. */
export function useHandover(token: string, callbacks: HandoverCallbacks) {
  const [state, setState] = useState<HandoverState>({ is: 'making' });
  const latest = useLatest(callbacks);

  const renew = useCallback(async () => {
    setState({ is: 'making' });
    try {
      const { url, expires_at } = await askApi('POST /subject/handover', {}, { credential: { token } });
      setState({ is: 'waiting', url, until: new Date(`${expires_at.replace(' ', 'T')}Z`) });
    } catch (error) {
      if (isEnded(error)) latest.current.onEnded();
      else setState({ is: 'failed' });
    }
  }, [token, latest]);
  useEffect(() => void renew(), [renew]);

  const { is } = state;
  useEffect(() => {
    if (is !== 'waiting' && is !== 'taken') return;
    let [isOver, isAsking] = [false, false];
    const ask = async () => {
      if (isAsking || document.visibilityState !== 'visible') return;
      isAsking = true;
      await (is === 'waiting' ? askForPhone() : askForProgress());
      isAsking = false;
    };
    const timer = setInterval(() => void ask(), POLL_INTERVAL_MS);
    const askForPhone = async () => {
      try {
        const { status } = await askApi('GET /subject/handover', {}, { credential: { token } });
        // An answer about the code before says nothing about the one on the screen.
        if (!isOver && (status === 'taken' || status === 'expired')) setState({ is: status });
      } catch (error) {
        // Any other failure is followed by another request soon.
        if (!isOver && isEnded(error)) latest.current.onEnded();
      }
    };
    const askForProgress = async () => {
      const result = await readProgress(token);
      if (isOver) return;
      if (result.kind === 'answered') latest.current.onProgress(result.progress);
      // The phone's last image may have used the link up: then the link has done its work.
      if (result.kind === 'ended') latest.current.onEnded();
    };
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [is, token, latest]);
  return { state, renew };
}

const isEnded = (error: unknown) => error instanceof Refused && error.status === 401;
