import { useRef } from 'react';
import { Button } from '../../../../ui/button/button.tsx';
import { Problem } from '../../../../ui/field/problem.tsx';
import { useRead, useSend } from '../../../api/use-api.ts';
import { useConsole } from '../../../console-context.ts';
import { formatMoment } from '../../../locales/format-values.ts';
import { useTranslations } from '../../../locales/use-translations.ts';
import type { Note } from '../../case-types.ts';
import styles from './notes.module.css';
import { addMention, suggestNames } from './suggest-names.ts';
import { useSendText } from './use-send-text.ts';

/** Where the focus goes by the key for a note. */
export const NOTE_FIELD = 'note';

type Props = { caseId: string; notes: readonly Note[]; mayWrite: boolean };

/** Notes among colleagues; the person never sees them. */
export function Notes({ caseId, notes, mayWrite }: Props) {
  const words = useTranslations();
  if (!mayWrite && notes.length === 0) return null;
  return (
    <section className={styles['notes']} aria-labelledby="notes">
      <h2 id="notes">{words.text('notes.title')}</h2>
      <p className="muted small">{words.text('notes.lead')}</p>
      {notes.length > 0 && (
        <ol>
          {notes.map((note) => (
            <li key={note.id}>
              <strong>
                <bdi>{note.author}</bdi>
              </strong>
              <time>{formatMoment(words, note.created_at)}</time>
              <p>
                <bdi>{note.text}</bdi>
              </p>
            </li>
          ))}
        </ol>
      )}
      {mayWrite && <NoteForm caseId={caseId} />}
    </section>
  );
}

function NoteForm({ caseId }: { caseId: string }) {
  const words = useTranslations();
  const send = useSend();
  const { letters, session } = useConsole();
  const write = (note: string) =>
    send('POST /admin/submissions/{id}/notes', { path: { id: caseId }, body: { text: note } });
  const { text, setText, isHeld, problem, submit } = useSendText(write, 'notes.written');
  const field = useRef<HTMLTextAreaElement>(null);
  const colleagues = useRead('GET /admin/colleagues', {}).data ?? [];
  const names = colleagues.map(({ username }) => username).filter((name) => name !== session.username);
  const suggested = suggestNames(text, names);

  return (
    <form onSubmit={submit}>
      <label htmlFor={NOTE_FIELD}>
        {words.text('notes.write')} {letters && <kbd>I</kbd>}
      </label>
      <textarea
        id={NOTE_FIELD}
        ref={field}
        rows={2}
        maxLength={4096}
        placeholder={names.length > 0 ? words.text('notes.hint') : undefined}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {suggested.length > 0 && (
        <ul className={styles['names']} aria-label={words.text('notes.names')}>
          {suggested.map((name) => (
            <li key={name}>
              <button
                type="button"
                onClick={() => {
                  setText(addMention(text, name));
                  field.current?.focus();
                }}
              >
                <bdi>@{name}</bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles['end']}>
        <Button type="submit" aria-disabled={isHeld}>
          {words.text('notes.save')}
        </Button>
      </div>
      <Problem sentence={problem} />
    </form>
  );
}
