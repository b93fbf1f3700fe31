import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/field/field.tsx';
import { Problem } from '../../ui/field/problem.tsx';
import type { SubjectRead } from '../api/answers.ts';
import { type FieldError, findFieldError } from '../api/find-field-error.ts';
import { formatProblem } from '../api/format-problem.ts';
import { useSend } from '../api/use-api.ts';
import { useDraft } from '../cases/use-draft.ts';
import { Dialog } from '../components/dialog/dialog.tsx';
import { DialogEnd } from '../components/dialog/dialog-end.tsx';
import { Fields } from '../components/fields.tsx';
import { navigate } from '../hash-location.ts';
import { formatField, RECORD_FIELDS } from '../locales/format-field.ts';
import { useTranslations } from '../locales/use-translations.ts';
import { diffSubject, inputTypeFor, toSubjectValues } from './subject-fields.ts';

/** Adds a person, or corrects a record; a value that the API refuses is reported at its field. */
export function SubjectDialog({ subject, onClose }: { subject: SubjectRead | null; onClose(): void }) {
  const translations = useTranslations();
  const send = useSend();
  const before = toSubjectValues(subject);
  const labels = Object.fromEntries(RECORD_FIELDS.map((name) => [name, formatField(translations, name)]));
  // The edited fields alone: another user may change the others before this page is loaded again.
  const [edited, edit, forget] = useDraft<Partial<typeof before>>(['record', subject?.id ?? 'new'], {});
  const values = { ...before, ...edited };
  const close = () => {
    forget();
    onClose();
  };
  const [problem, setProblem] = useState<FieldError | null>(null);
  const [busy, setBusy] = useState(false);

  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    setBusy(true);
    try {
      if (subject)
        await send('PATCH /admin/subjects/{id}', {
          path: { id: subject.id },
          body: diffSubject(values, before),
        });
      else {
        const { subject_id } = await send('POST /admin/subjects', { body: values });
        navigate(`/subjects/${subject_id}`);
      }
      close();
    } catch (error) {
      const placed = findFieldError(error, formatProblem(translations, error), labels);
      setProblem(placed);
      if (placed.field) form.querySelector<HTMLElement>(`[name="${placed.field}"]`)?.focus();
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog wide title={translations.text(subject ? 'subject.editTitle' : 'subjects.add')} onClose={close}>
      <form onSubmit={save} noValidate>
        <Fields>
          {RECORD_FIELDS.map((name) => (
            <Field
              key={name}
              name={name}
              label={formatField(translations, name)}
              type={inputTypeFor(name)}
              value={values[name]}
              problem={problem?.field === name ? problem.sentence : null}
              onChange={(value) => edit((now) => ({ ...now, [name]: value }))}
            />
          ))}
        </Fields>
        <Problem sentence={problem?.field === null ? problem.sentence : null} />
        <DialogEnd leave={translations.text('do.cancel')} onClose={close}>
          <Button look="primary" type="submit" aria-disabled={busy}>
            {translations.text(subject ? 'do.save' : 'do.add')}
          </Button>
        </DialogEnd>
      </form>
    </Dialog>
  );
}
