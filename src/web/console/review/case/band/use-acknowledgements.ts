import { useState } from 'react';
import { useSend } from '../../../api/use-api.ts';
import { attemptOn, type CaseView } from '../../../cases/case-types.ts';
import { useDraft } from '../../../cases/use-draft.ts';
import { useConsole } from '../../../console-context.ts';
import { useTranslations } from '../../../locales/use-translations.ts';
import { focusFinding } from './focus-finding.ts';

export type SevereSignal = CaseView['severe_signals'][number];
export type Acknowledgements = ReturnType<typeof useAcknowledgements>;

/**
 * The severe signals that the reviewer has acknowledged, each with a reason. The reason is a confidential note at once;
 * the names go out with the approval. They are of one attempt: a newer image is looked at again.
 * @param mayAct whether the case is open and the user may decide it
 */
export function useAcknowledgements(reviewCase: CaseView, mayAct: boolean) {
  const translations = useTranslations();
  const { announce } = useConsole();
  const send = useSend();
  const [all, change] = useDraft<SevereSignal[]>(['acknowledged', reviewCase.id, attemptOn(reviewCase)], []);
  const [confirmation, ask] = useState<SevereSignal | null>(null);
  const [isSaving, setSaving] = useState(false);
  const severe = reviewCase.severe_signals;
  const open = severe.filter((name) => !all.includes(name));
  const acknowledge = async (name: SevereSignal, title: string, reason: string) => {
    const text = translations.text('ack.note', { signal: title, reason });
    setSaving(true);
    try {
      await send('POST /admin/submissions/{id}/notes', {
        path: { id: reviewCase.id },
        body: { text, confidential: true },
      });
    } finally {
      setSaving(false);
    }
    change((now) => [...now, name]);
    ask(null);
    focusFinding();
    announce(translations.text('ack.done'));
  };
  return {
    /** the signals that the approval names */
    names: severe.filter((name) => all.includes(name)),
    unacknowledged: open.length,
    mayAct,
    /** the signal whose reason is being written */
    asked: confirmation,
    ask,
    /** the reason is on its way to the server: keys are neither text nor commands until it is there */
    isSaving,
    askNext: () => ask(open[0] ?? null),
    isAcknowledged: (name: string) => all.some((each) => each === name),
    acknowledge,
  };
}
