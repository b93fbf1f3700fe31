import { useState } from 'react';
import { askApi } from '../../api/ask-api.ts';
import { isRefused } from '../api/use-api.ts';
import type { MessageKey } from '../locales/catalogue.ts';
import type { Session } from '../session.ts';
import { answerWithPasskey } from '../web-authn.ts';
import { readSession } from './read-session.ts';
import { signInProblemKey } from './sign-in-problem.ts';

/** A sign-in with a passkey: starts it, and reports why it failed. */
export function usePasskey(onSignedIn: (session: Session) => void) {
  const [problem, setProblem] = useState<MessageKey | null>(null);
  const [busy, setBusy] = useState(false);
  async function ask() {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      const { public_key } = await askApi('GET /admin/login/passkey', {});
      const answer = await answerWithPasskey(public_key);
      if (answer) onSignedIn(await readSession(await askApi('POST /admin/login/passkey', { body: answer })));
      else setProblem('passkey.declined');
    } catch (error) {
      setProblem(isRefused(error, 401) ? 'passkey.refused' : signInProblemKey(error));
    } finally {
      setBusy(false);
    }
  }
  return { ask, problem, busy };
}
