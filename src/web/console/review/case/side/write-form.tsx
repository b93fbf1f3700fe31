import { type FormEvent, useState } from 'react';
import { useRequestKey } from '../../../../api/use-request-key.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Problem } from '../../../../ui/field/problem.tsx';
import { sayProblem } from '../../../api/say-problem.ts';
import { useSend } from '../../../api/use-api.ts';
import { useConsole } from '../../../console-context.ts';
import { Check } from '../../../parts/check.tsx';
import { useWords } from '../../../words/use-words.ts';
import styles from './write-form.module.css';

/** Where the focus goes by the key for a message. */
export const WRITE_FIELD = 'write';

/** Writes to the person beside any decision; what could not be sent stays. */
export function WriteForm({ caseId, name }: { caseId: string; name: string }) {
  const words = useWords();
  const send = useSend();
  const { keyOf, forget } = useRequestKey();
  const { announce, letters } = useConsole();
  const [text, setText] = useState('');
  const [needsAnswer, setNeedsAnswer] = useState(true);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const comment = text.trim();
    if (busy || !comment) return;
    setBusy(true);
    setProblem(null);
    try {
      const message = { comment, response_required: needsAnswer };
      const sent = { path: { id: caseId }, body: message };
      await send('POST /admin/submissions/{id}/messages', sent, keyOf(message));
      forget();
      setText('');
      announce(words.text('write.sent'));
    } catch (error) {
      setProblem(sayProblem(words, error));
    } finally {
      setBusy(false);
    }
  };

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
        <Button type="submit" aria-disabled={busy || text.trim() === ''}>
          {words.text('write.send')}
        </Button>
      </div>
      <Problem sentence={problem} />
    </form>
  );
}
