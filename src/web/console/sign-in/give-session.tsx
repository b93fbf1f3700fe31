import { useEffect, useState } from 'react';
import { recall, remember } from '../../ui/remember.ts';
import { useTranslations } from '../locales/use-translations.ts';
import type { Session } from '../session.ts';
import { EntryForm } from './entry-form.tsx';
import { CHANNEL, PAGE_STORAGE_KEY, type SignInMessage } from './sign-in-window.ts';

/** Longest wait for the answer of the page that opened this window, in ms; then that page counts as gone. */
const PAGE_TIMEOUT_MS = 5_000;

type Props = { session: Session; onPageGone(session: Session): void };

/** Gives the session to the page that this window was opened for. Not every browser lets a page close its window. */
export default function GiveSession({ session, onPageGone }: Props) {
  const translations = useTranslations();
  const [isTaken, setTaken] = useState(false);
  useEffect(() => {
    void sendSessionToPage(session).then((taken) => {
      setTaken(taken);
      if (taken) window.close();
      else onPageGone(session);
    });
  }, [session, onPageGone]);
  return (
    <EntryForm
      title={translations.text('signIn.given')}
      lead={translations.text('signIn.givenLead')}
      problem={null}
      busy={!isTaken}
      button={translations.text('signIn.close')}
      onSubmit={() => window.close()}
    >
      {null}
    </EntryForm>
  );
}

/** @returns false when that page is gone */
async function sendSessionToPage(session: Session): Promise<boolean> {
  const page = recall('session', PAGE_STORAGE_KEY);
  if (!page) return false;
  const channel = new BroadcastChannel(CHANNEL);
  const isTaken = await new Promise<boolean>((resolve) => {
    channel.onmessage = ({ data }: MessageEvent<SignInMessage>) =>
      'taken' in data && data.taken === page && resolve(true);
    channel.postMessage({ session, to: page } satisfies SignInMessage);
    setTimeout(() => resolve(false), PAGE_TIMEOUT_MS);
  });
  channel.close();
  remember('session', PAGE_STORAGE_KEY, null);
  return isTaken;
}
