import type { FormEvent } from 'react';
import { useDraft } from '../../../cases/use-draft.ts';
import { useTask } from '../../../components/use-task.ts';
import { useConsole } from '../../../console-context.ts';
import type { MessageKey } from '../../../locales/catalogue.ts';
import { useTranslations } from '../../../locales/use-translations.ts';

/**
 * A text that is written and sent, one at a time: the text stays until it has arrived, and text typed meanwhile stays
 * too.
 * @param name of the draft
 * @param announcement the announcement after it has arrived
 */
export function useSendText(
  name: readonly string[],
  send: (text: string) => Promise<unknown>,
  announcement: MessageKey,
) {
  const translations = useTranslations();
  const { announce } = useConsole();
  const { busy, problem, run } = useTask();
  const [text, change] = useDraft(name, '');
  const isEmpty = text.trim() === '';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isEmpty || !(await run(() => send(text.trim())))) return;
    change((now) => (now === text ? '' : now));
    announce(translations.text(announcement));
  };
  return { text, setText: (next: string) => change(() => next), isHeld: busy || isEmpty, problem, submit };
}
