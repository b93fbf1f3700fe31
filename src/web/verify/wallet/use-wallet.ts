import { useEffect, useRef, useState } from 'react';
import { Refused } from '../../api/api-failure.ts';
import { askApi } from '../../api/ask-api.ts';
import type { AcceptedCredential } from '../../api/operations.ts';
import { useLatest } from '../../ui/use-latest.ts';
import type { JourneyEvent, StepImage } from '../journey/journey.ts';
import type { Step } from '../journey/steps.ts';
import { readProgress } from '../progress/read-progress.ts';
import { forgetWaitingLink, keepWaitingLink } from '../progress/wallet-return.ts';
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
  /** the wallet answered with an error */
  | 'ended'
  | 'over'
  | 'offline';

/** A request lives five minutes by the server’s clock; the page ends it before. */
const REQUEST_LIFETIME_MS = 4.5 * 60_000;
const POLL_INTERVAL_MS = 3000;

export type WalletProps = {
  token: string;
  step: Step;
  kind: AcceptedCredential;
  /** the newest image of the step, whose submission a credential continues */
  before: StepImage | undefined;
  onEvent(event: JourneyEvent): void;
};

/** Asks for a credential, by the browser or by a link, and reports its verdict. */
export function useWallet({ token, step, kind, before, onEvent }: WalletProps) {
  const [state, setState] = useState<WalletState>('idle');
  const [walletError, setWalletError] = useState('');
  const [request, setRequest] = useState<WalletRequest | null>(null);
  const isBusy = useRef(false);
  const latest = useLatest({ onEvent, before });
  const options = { credential: { token } };

  const settle = (event: JourneyEvent) => {
    forgetWaitingLink();
    latest.current.onEvent(event.type === 'answered' ? { ...event, type: 'credential-answered' } : event);
  };
  /** A wallet answers a link by itself, and an answer of the server may be lost. */
  const findAnswered = async (): Promise<boolean> => {
    const progressResult = await readProgress(token);
    // The credential may have used the link up.
    if (progressResult.kind === 'ended') latest.current.onEvent({ type: 'reopened' });
    if (progressResult.kind !== 'answered') return progressResult.kind === 'ended';
    const image = progressResult.progress.images[step];
    if (!image?.result || image.mark === latest.current.before?.mark) return false;
    const { result, mark, id } = image;
    settle({ type: 'answered', result, spentATry: true, image: { mark, id } });
    return true;
  };
  /** A wallet ends a request with an error: the person shared nothing, or the app could not. */
  const findEnded = async ({ request_id }: WalletRequest): Promise<boolean> => {
    const path = { request_id };
    const answer = await askApi('GET /subject/credential/{request_id}', { path }, options).catch(() => null);
    if (!answer?.wallet_error) return false;
    setRequest(null);
    setWalletError(answer.wallet_error);
    setState(answer.wallet_error === 'access_denied' ? 'declined' : 'ended');
    return true;
  };
  const fail = async (error: unknown, open: WalletRequest | null) => {
    const code = error instanceof Refused ? error.code : null;
    if (code === 'credential-refused') return setState('refused');
    if (error instanceof Refused && code !== 'credential-over' && error.status !== 503)
      return settle(readUploadFailure(error, false, Date.now()));
    if (await findAnswered()) return;
    if (open && code === 'credential-over' && (await findEnded(open))) return;
    if (code === 'credential-over') setRequest(null);
    setState(code === 'credential-over' ? 'over' : 'offline');
  };
  const begin = async (): Promise<WalletRequest> => {
    const { lang: language } = document.documentElement;
    const body = { kind, language, ...(before ? { verification_id: before.id } : {}) };
    const credentialRequest = await askApi('POST /subject/credential', { body }, options);
    setRequest(credentialRequest);
    return credentialRequest;
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
    let open = request;
    try {
      // One that was declined is asked again at once: a browser wants the press to be recent.
      open ??= await begin();
      const browserAnswer = canAskBrowser() ? await askBrowser(open) : open.link ? 'linked' : 'unsupported';
      if (typeof browserAnswer === 'string') setState(browserAnswer);
      else await send(open, browserAnswer);
    } catch (error) {
      await fail(error, open);
    } finally {
      isBusy.current = false;
    }
  };

  useEffect(() => {
    if (!request) return;
    const over = setTimeout(() => {
      setRequest(null);
      setState((now) => (now === 'asking' || now === 'checking' ? now : 'over'));
    }, REQUEST_LIFETIME_MS);
    return () => clearTimeout(over);
  }, [request]);

  const find = useLatest(async (open: WalletRequest) => (await findAnswered()) || findEnded(open));
  const isLinked = Boolean(request?.link);
  useEffect(() => {
    if (!request || !isLinked) return;
    let isAsking = false;
    const timer = setInterval(async () => {
      if (isAsking || isBusy.current || document.visibilityState !== 'visible') return;
      isAsking = true;
      await find.current(request);
      isAsking = false;
    }, POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [request, isLinked, find]);

  /** Before the person leaves for their wallet, which leads back to another tab. */
  const keepLink = () => {
    if (request)
      keepWaitingLink({ requestId: request.request_id, token, until: Date.now() + REQUEST_LIFETIME_MS });
  };
  return { state, walletError, link: request?.link ?? null, ask, keepLink };
}
