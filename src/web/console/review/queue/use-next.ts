import { useState } from 'react';
import { formatProblem } from '../../api/format-problem.ts';
import { isRefused, useSend } from '../../api/use-api.ts';
import { type Filter, queueUrl, toNextQuery } from '../../cases/queue-url.ts';
import { useConsole } from '../../console-context.ts';
import { navigate } from '../../hash-location.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import { mayDecide } from '../../session.ts';

/**
 * Claims the unassigned case that waits longest, and opens it; announces when there is none.
 * @param before the caller's own case, which is released then; null if there is none
 */
export function useNext(filter: Filter, before: string | null = null) {
  const translations = useTranslations();
  const { session, announce, call } = useConsole();
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
      // If this does not arrive, the claim lapses by itself.
      if (before) await call('POST /admin/submissions/{id}/claim', release(before)).catch(() => {});
    } catch (error) {
      const sentence = isRefused(error, 404)
        ? translations.text('queue.noneUnassigned')
        : formatProblem(translations, error);
      setProblem(sentence);
      announce(sentence);
    } finally {
      setBusy(false);
    }
  };
  return { take, busy, problem };
}

const release = (id: string) => ({ path: { id }, body: { user_id: null } });
