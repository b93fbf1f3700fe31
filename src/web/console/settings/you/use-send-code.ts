import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../api/call-api.ts';
import { Refusal } from '../../api/use-api.ts';
import { useConsole } from '../../console-context.ts';
import { useWords } from '../../words/use-words.ts';

/**
 * Sends a code of the second factor. The API answers 401 to a wrong code as it does to a session that has
 * ended; which of the two it is shows whether the session still answers.
 * @throws Refusal, OfflineError
 */
export function useSendCode() {
  const words = useWords();
  const { session, call } = useConsole();
  const known = useQueryClient();
  return async (method: 'POST' | 'DELETE', path: string, code: string): Promise<void> => {
    const credential = { bearer: session.token };
    const typed = code.replaceAll(/\s/g, '');
    const answer = await callApi<{ error?: string } | null>(credential, method, path, { code: typed });
    if (answer.status === 401) {
      const me = await callApi(credential, 'GET', '/admin/me');
      if (me.status === 200) throw new Refusal(400, words.text('factor.wrong'));
      // Brings the sign-in over the page.
      await call('GET', '/admin/me');
      throw new Refusal(401, '');
    }
    if (answer.status >= 400) throw new Refusal(answer.status, answer.body?.error ?? '');
    await known.invalidateQueries();
  };
}
