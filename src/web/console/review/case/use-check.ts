import { useSend } from '../../api/use-api.ts';
import { useTask } from '../../components/use-task.ts';
import { useConsole } from '../../console-context.ts';
import { useTranslations } from '../../locales/use-translations.ts';

export type Check = ReturnType<typeof useCheck>;

/** Runs the pipeline on the stored picture for the reviewer's eyes; the decision stays with the reviewer. */
export function useCheck(caseId: string) {
  const words = useTranslations();
  const send = useSend();
  const { announce } = useConsole();
  const { busy, problem, run } = useTask();
  return {
    isBusy: busy,
    problem,
    run: async () => {
      const isDone = await run(() => send('POST /admin/submissions/{id}/check', { path: { id: caseId } }));
      if (isDone) announce(words.text('check.done'));
    },
  };
}
