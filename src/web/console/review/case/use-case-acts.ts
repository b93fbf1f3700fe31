import { flushSync } from 'react-dom';
import { formatProblem } from '../../api/format-problem.ts';
import { useRead, useSend } from '../../api/use-api.ts';
import type { CaseView } from '../../cases/case-types.ts';
import { useConsole } from '../../console-context.ts';
import { useTranslations } from '../../locales/use-translations.ts';

/** What a reviewer does to a case beside deciding it. A failure is said aloud. */
export function useCaseActs(reviewCase: CaseView) {
  const translations = useTranslations();
  const send = useSend();
  const { announce, session } = useConsole();
  const colleagues = useRead('GET /admin/colleagues', {}).data ?? [];
  const attempt = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work();
      announce(done);
    } catch (error) {
      announce(formatProblem(translations, error));
    }
  };
  return {
    /** claims the case, or releases it if it is the reviewer's */
    claim: () => {
      const isOwn = reviewCase.claimed_by_name === session.username;
      const account = colleagues.find(({ username }) => username === session.username);
      if (!isOwn && !account) return;
      const input = { path: { id: reviewCase.id }, body: { user_id: isOwn ? null : account!.id } };
      void attempt(() => send('POST /admin/submissions/{id}/claim', input), translations.text('claim.done'));
    },
    /** Puts the cursor into a form of the right column, behind its tab. */
    write: (field: string) => {
      flushSync(() => document.querySelector<HTMLElement>(`[data-tab="${field}"]`)?.click());
      document.getElementById(field)?.focus();
    },
  };
}
