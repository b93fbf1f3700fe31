import { useSend } from '../../api/use-api.ts';
import { useTask } from '../../components/use-task.ts';
import { useConsole } from '../../console-context.ts';
import type { MessageKey } from '../../locales/catalogue.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import type { DetailRow } from './list-rows.ts';

export type Check = ReturnType<typeof useCheck>;

/**
 * Runs the pipeline on the stored image for the reviewer's eyes; the decision stays with the reviewer, and an
 * approval waits until its findings are on the screen.
 */
export function useCheck(caseId: string) {
  const translations = useTranslations();
  const send = useSend();
  const { announce } = useConsole();
  const { busy, problem, run } = useTask();
  const perform = async (done: MessageKey, before: () => Promise<unknown> = async () => {}) => {
    const isDone = await run(async () => {
      await before();
      await send('POST /admin/submissions/{id}/check', { path: { id: caseId } });
    });
    if (isDone) announce(translations.text(done));
  };
  return {
    isBusy: busy,
    problem,
    run: () => perform('check.done'),
    /** Writes the document's value into the record, and checks the image against it again. */
    copy: (subjectId: string, { field, copy }: DetailRow) =>
      perform('case.copied', () =>
        send('PATCH /admin/subjects/{id}', { path: { id: subjectId }, body: { [field]: copy } }),
      ),
  };
}
