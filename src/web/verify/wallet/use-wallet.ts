import { useEffect, useRef, useState } from 'react';
import { Refused } from '../../api/api-failure.ts';
import { askApi } from '../../api/ask-api.ts';
import type { AcceptedCredential } from '../../api/operations.ts';
import { useLatest } from '../../ui/use-latest.ts';
import type { JourneyEvent, StepPicture } from '../journey/journey.ts';
import type { Step } from '../journey/steps.ts';
import { readProgress } from '../progress/read-progress.ts';
import { readUploadAnswer, readUploadFailure } from '../upload/read-answer.ts';
import { askBrowser, canAskBrowser, type WalletAnswer, type WalletRequest } from './ask-browser.ts';

export type WalletState =
  | 'idle'
  | 'asking'
  | 'checking'
  /** the link is shown, and its wallet may answer */
  | 'linked'
  | 'declined'
  | 'unsupported'
  | 'refused'
  | 'over'
  | 'offline';

/** A request lives five minutes by the server's clock. */
const OPEN_MS = 4.5 * 60_000;
const POLL_INTERVAL_MS = 3000;

export type WalletProps = {
  token: string;
  step: Step;
  kind: AcceptedCredential;
  /** the newest picture of the step, whose submission a credential continues */
  before: StepPicture | undefined;
  onEvent(event: JourneyEvent): void;
};

/** Asks for a credential, by the browser or by a link, and reports its verdict. */
export function useWallet({ token, step, kind, before, onEvent }: WalletProps) {
  const [state, setState] = useState<WalletState>('idle');
  const [request, setRequest] = useState<WalletRequest | null>(null);
  const isBusy = useRef(false);
  const latest = useLatest({ onEvent, before });
  const options = { credential: { token } };

  const settle = (event: JourneyEvent) =>
    latest.current.onEvent(event.type === 'answered' ? { ...event, type: 'credential-answered' } : event);
  /** A wallet answers a link by itself, and an answer of the server may be lost. */
  const findAnswered = async (): Promise<boolean> => {
    const asked = await readProgress(token);
    // The credential may have used the link up.
    if (asked.kind === 'ended') latest.current.onEvent({ type: 'reopened' });
    if (asked.kind !== 'answered') return asked.kind === 'ended';
    const picture = asked.progress.pictures[step];
    if (!picture?.result || picture.mark === latest.current.before?.mark) return false;
    const { result, mark, id } = picture;
    settle({ type: 'answered', result, spentATry: true, sent: { mark, id } });
    return true;
  };
  const fail = async (error: unknown) => {
    const code = error instanceof Refused ? error.code : null;
    if (code === 'credential-refused') return setState('refused');
    if (error instanceof Refused && code !== 'credential-over' && error.status !== 503)
      return settle(readUploadFailure(error, false, Date.now()));
    if (await findAnswered()) return;
    if (code === 'credential-over') setRequest(null);
    setState(code === 'credential-over' ? 'over' : 'offline');
  };
  const begin = async (): Promise<WalletRequest> => {
    const { lang: language } = document.documentElement;
    const body = { kind, language, ...(before ? { verification_id: before.id } : {}) };
    const begun = await askApi('POST /subject/credential', { body }, options);
    setRequest(begun);
    return begun;
  };
  const send = async ({ request_id }: WalletRequest, body: WalletAnswer) => {
    setState('checking');
    const path = { request_id };
    const verdict = await askApi('POST /subject/credential/{request_id}', { path, body }, options);
    settle(readUploadAnswer(verdict, Date.now()));
  };
  const ask = async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    setState('asking');
    try {
      // One that was declined is asked again at once: a browser wants the press to be recent.
      const open = request ?? (await begin());
      const given = canAskBrowser() ? await askBrowser(open) : 'linked';
      if (typeof given === 'string') setState(given);
      else await send(open, given);
    } catch (error) {
      await fail(error);
    } finally {
      isBusy.current = false;
    }
  };

  useEffect(() => {
    if (!request) return;
    const over = setTimeout(() => {
      setRequest(null);
      setState((now) => (now === 'asking' || now === 'checking' ? now : 'over'));
    }, OPEN_MS);
    return () => clearTimeout(over);
  }, [request]);

  const find = useLatest(findAnswered);
  const link = request?.link ?? null;
  useEffect(() => {
    if (link === null) return;
    let isAsking = false;
    const timer = setInterval(async () => {
      if (isAsking || isBusy.current || document.visibilityState !== 'visible') return;
      isAsking = true;
      await find.current();
      isAsking = false;
    }, POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [link, find]);

  return { state, link, ask };
}
