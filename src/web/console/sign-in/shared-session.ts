import { randomKey } from '../../api/random-key.ts';
import type { Session } from '../session.ts';

/** A channel that only windows of this origin can use. Nothing of it is stored. */
const CHANNEL = 'attesta.session';
type SharedSessionMessage =
  | { asks: string }
  | { to: string; session: Session }
  | { hasSession: true }
  | { ended: string };

/** Gives the session to other tabs of this browser that ask. @returns a function that stops it */
export function shareSession(session: Session, onEnded: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  const post = (message: SharedSessionMessage) => channel.postMessage(message);
  channel.onmessage = ({ data }: MessageEvent<SharedSessionMessage>) => {
    if ('asks' in data) post({ to: data.asks, session });
    if ('ended' in data && data.ended === session.token) {
      // At once: the next message may already ask for this session.
      channel.close();
      onEnded();
    }
  };
  post({ hasSession: true });
  return () => channel.close();
}

/**
 * Asks the other tabs of this browser for their session, now and whenever one of them gets a session.
 * @returns a function that stops it
 */
export function askForSession(onSession: (session: Session) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  const id = randomKey();
  const ask = () => channel.postMessage({ asks: id } satisfies SharedSessionMessage);
  channel.onmessage = ({ data }: MessageEvent<SharedSessionMessage>) => {
    if ('hasSession' in data) ask();
    if ('to' in data && data.to === id) onSession(data.session);
  };
  ask();
  return () => channel.close();
}

/** Tells the other tabs that the user signed out: the session ended in all of them. */
export function tellEnded({ token }: Session): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ ended: token } satisfies SharedSessionMessage);
  channel.close();
}
