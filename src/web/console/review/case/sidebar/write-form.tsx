import { useState } from 'react';
import { Button } from '../../../../ui/button/button.tsx';
import { Problem } from '../../../../ui/field/problem.tsx';
import { useSend } from '../../../api/use-api.ts';
import { Check } from '../../../components/check.tsx';
import { useConsole } from '../../../console-context.ts';
import { useTranslations } from '../../../locales/use-translations.ts';
import { useSendText } from './use-send-text.ts';
import styles from './write-form.module.css';

/** Where the focus goes by the key for a message. */
export const WRITE_FIELD = 'write';

/** Writes to the person beside any decision; what could not be sent stays. */
export function WriteForm({ caseId, name }: { caseId: string; name: string }) {
  const words = useTranslations();
  const send = useSend();
  const { letters } = useConsole();
  const [needsAnswer, setNeedsAnswer] = useState(true);
  const write = (comment: string) =>
    send('POST /admin/submissions/{id}/messages', {
      path: { id: caseId },
      body: { comment, response_required: needsAnswer },
    });
  const { text, setText, isHeld, problem, submit } = useSendText(write, 'write.sent');

  return (
    <form className={styles['write']} onSubmit={submit}>
      <label htmlFor={WRITE_FIELD}>
        {words.nodes('write.label', { name: <bdi key="name">{name}</bdi> })} {letters && <kbd>M</kbd>}
      </label>
      <textarea
        id={WRITE_FIELD}
        rows={2}
        maxLength={4096}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className={styles['end']}>
        <Check isOn={needsAnswer} onChange={setNeedsAnswer}>
          {words.text('write.answer')}
        </Check>
        <Button type="submit" aria-disabled={isHeld}>
          {words.text('write.send')}
        </Button>
      </div>
      <Problem sentence={problem} />
    </form>
  );
}
