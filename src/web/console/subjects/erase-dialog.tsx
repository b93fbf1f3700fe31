import { type FormEvent, type ReactNode, useState } from 'react';
import type { Erased } from '../api/answers.ts';
import { sayProblem } from '../api/say-problem.ts';
import { isRefused, useRead, useSend } from '../api/use-api.ts';
import { useConsole } from '../console-context.ts';
import { Dialog, Problem } from '../parts/dialog.tsx';
import { Field } from '../parts/field.tsx';
import { Icon } from '../parts/icons.tsx';
import { sayBytes } from '../words/say-moment.ts';
import { useWords } from '../words/use-words.ts';
import { ReceiptFacts } from './receipt-facts.tsx';

type Props = {
  id: string;
  name: { first_name: string; last_name: string };
  onClose(): void;
  onErased(): void;
};

/** Says what goes and what stays, and erases once the last name is typed; then shows the receipt. */
export function EraseDialog({ id, name, onClose, onErased }: Props) {
  const words = useWords();
  const send = useSend();
  const { announce } = useConsole();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [erased, setErased] = useState<Erased | null>(null);
  const isReady = typed.trim() === name.last_name && !busy;

  const erase = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (!isReady) return setProblem(words.text('erase.typeFirst', { name: name.last_name }));
    setBusy(true);
    try {
      setErased(await send('DELETE /admin/subjects/{id}', { path: { id }, body: {} }));
      announce(words.text('erase.done'));
    } catch (error) {
      setProblem(isRefused(error, 503) ? words.text('erase.away') : sayProblem(words, error));
    } finally {
      setBusy(false);
    }
  };

  if (erased) return <Receipt erased={erased} onClose={onErased} />;
  const whole = <bdi key="name">{`${name.first_name} ${name.last_name}`}</bdi>;
  return (
    <Dialog
      wide
      title={words.nodes('erase.title', { name: whole })}
      lead={words.text('erase.lead')}
      onClose={onClose}
    >
      <form onSubmit={erase}>
        <GoesAndStays id={id} />
        <Field
          label={words.nodes('erase.confirm', { name: <bdi key="name">{name.last_name}</bdi> })}
          value={typed}
          onChange={setTyped}
        />
        <Problem sentence={problem} />
        <div className="dialog-end">
          <button className="button" type="button" onClick={onClose}>
            {words.text('erase.keep')}
          </button>
          <button className="button danger" type="submit" aria-disabled={!isReady}>
            {words.text('erase.button')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

const COUNTED = ['images', 'licenses', 'selfies', 'attempts', 'messages', 'details', 'tokens'] as const;
const bold = (inside: ReactNode[]) => <strong key="b">{inside}</strong>;

function GoesAndStays({ id }: { id: string }) {
  const words = useWords();
  const counts = useRead('GET /admin/subjects/{id}/erasure', { path: { id } }).data;
  const size = sayBytes(words, counts?.bytes ?? 0);
  return (
    <div className="goes">
      <section>
        <h3 className="bad">
          <Icon name="cross" />
          {words.text('erase.goes')}
        </h3>
        <ul>
          {counts &&
            COUNTED.filter((key) => counts[key] > 0).map((key) => (
              <li key={key}>{words.nodes(`erase.${key}`, { count: counts[key], size, b: bold })}</li>
            ))}
          <li>{words.nodes('erase.key', { b: bold })}</li>
        </ul>
      </section>
      <section>
        <h3>
          <Icon name="shield" />
          {words.text('erase.stays')}
        </h3>
        <ul>
          <li>{words.text('erase.request')}</li>
          <li>{words.text('erase.audit')}</li>
        </ul>
        <p className="quiet">{words.text('erase.receiptLead')}</p>
      </section>
    </div>
  );
}

function Receipt({ erased: { receipt }, onClose }: { erased: Erased; onClose(): void }) {
  const words = useWords();
  return (
    <Dialog title={words.text('erase.done')} lead={words.text('receipt.keep')} onClose={onClose}>
      <ReceiptFacts requestId={receipt.request_id} at={receipt.erased_at} receipt={receipt} />
      <div className="dialog-end">
        <button className="button primary" type="button" onClick={onClose}>
          {words.text('do.close')}
        </button>
      </div>
    </Dialog>
  );
}
