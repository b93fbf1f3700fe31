import { type FormEvent, useState } from 'react';
import type { SubjectRead } from '../answers.ts';
import { Dialog, Problem } from '../dialog.tsx';
import { pageHash } from '../page-address.ts';
import { sayProblem, useSend } from '../use-api.ts';
import { changesOf, placeProblem, SUBJECT_FIELDS, type SubjectField, valuesOf } from './subject-fields.ts';

/** Adds a person, or mends a record; what the API does not take is said at its field. */
export function SubjectDialog({ subject, onClose }: { subject: SubjectRead | null; onClose(): void }) {
  const send = useSend();
  const before = valuesOf(subject);
  const [values, setValues] = useState(before);
  const [problem, setProblem] = useState<{ field: SubjectField | null; sentence: string } | null>(null);
  const [busy, setBusy] = useState(false);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      if (subject) await send('PATCH', `/admin/subjects/${subject.id}`, changesOf(values, before));
      else {
        const { subject_id } = await send<{ subject_id: string }>('POST', '/admin/subjects', values);
        location.hash = pageHash('subjects', subject_id);
      }
      onClose();
    } catch (error) {
      const placed = placeProblem(sayProblem(error));
      setProblem(placed);
      if (placed.field) document.getElementById(placed.field)?.focus();
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog title={subject ? 'Edit the record' : 'Add a person'} onClose={onClose}>
      <form onSubmit={save} noValidate>
        <div className="fields">
          {SUBJECT_FIELDS.map(({ name, word, type }) => {
            const wrong = problem?.field === name ? problem.sentence : null;
            return (
              <div className="field" key={name}>
                <label htmlFor={name}>{word}</label>
                <input
                  id={name}
                  type={type}
                  autoComplete="off"
                  value={values[name]}
                  aria-invalid={wrong !== null}
                  aria-describedby={wrong ? `${name}-problem` : undefined}
                  onChange={(event) => setValues({ ...values, [name]: event.target.value })}
                />
                {wrong && (
                  <p className="problem" id={`${name}-problem`} role="alert">
                    {wrong}
                  </p>
                )}
              </div>
            );
          })}
        </div>
        <Problem sentence={problem?.field === null ? problem.sentence : null} />
        <div className="dialog-end">
          <button className="button" type="button" onClick={onClose}>
            Cancel
          </button>
          <button className="button primary" type="submit" aria-disabled={busy}>
            {subject ? 'Save' : 'Add'}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
