import { useState } from 'react';
import { formatProblem } from '../../api/format-problem.ts';
import { isRefused, useSend } from '../../api/use-api.ts';
import { useConsole } from '../../console-context.ts';
import { navigate } from '../../hash-location.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import { mayDecide } from '../../session.ts';
import { type Filter, queueUrl, toNextQuery } from './queue-url.ts';

/** Claims the unassigned case that waits longest, and opens it; announces when there is none. */
export function useNext(filter: Filter) {
  const words = useTranslations();
  const { session, announce } = useConsole();
  const send = useSend();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const take = async () => {
    if (busy || !mayDecide(session)) return;
    setBusy(true);
    setProblem(null);
    try {
      const row = await send('POST /admin/submissions/next', { body: { filter: toNextQuery(filter) } });
      navigate(queueUrl(filter, row.id));
    } catch (error) {
      const sentence = isRefused(error, 404)
        ? words.text('queue.noneUnassigned')
        : formatProblem(words, error);
      setProblem(sentence);
      announce(sentence);
    } finally {
      setBusy(false);
    }
  };
  return { take, busy, problem };
}
