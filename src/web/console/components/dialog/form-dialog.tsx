import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { Problem } from '../../../ui/field/problem.tsx';
import type { FieldError } from '../../api/find-field-error.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import type { Task } from '../use-task.ts';
import { Dialog } from './dialog.tsx';
import { DialogEnd } from './dialog-end.tsx';

type Props = {
  title: ReactNode;
  lead?: ReactNode;
  wide?: boolean;
  /** the label of the button */
  word: string;
  /** it takes something away for good */
  danger?: boolean;
  /** why the button does nothing yet */
  held?: string | null;
  /** validates before anything is sent */
  check?(): FieldError | null;
  task: Task;
  act(): Promise<unknown>;
  /** called after success; else the dialog closes */
  onDone?(): void;
  onClose(): void;
  children?: ReactNode;
};

/** A dialog that sends something; the typed text stays until then. */
export function FormDialog({ task, act, check, onDone, onClose, held = null, ...dialogProps }: Props) {
  const translations = useTranslations();
  const form = useRef<HTMLFormElement>(null);
  useFocusOnProblem(form, task);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // React passes a dialog's submit event on to a form of the page, although the dialog is not inside of it
    // in the document.
    event.stopPropagation();
    const found = held === null ? check?.() : { field: null, sentence: held };
    if (found) return task.refuse(found);
    if (await task.run(act)) (onDone ?? onClose)();
  };
  return (
    <Dialog
      title={dialogProps.title}
      lead={dialogProps.lead}
      wide={dialogProps.wide ?? false}
      onClose={onClose}
    >
      <form ref={form} onSubmit={submit} onKeyDown={submitByKeys} noValidate>
        {dialogProps.children}
        <Problem sentence={task.problem} />
        <DialogEnd leave={translations.text('do.cancel')} onClose={onClose}>
          <Button
            look={dialogProps.danger ? 'danger' : 'primary'}
            type="submit"
            aria-disabled={task.busy || held !== null}
            title={held ?? undefined}
          >
            {dialogProps.word}
          </Button>
        </DialogEnd>
      </form>
    </Dialog>
  );
}

/** Control or Command with Enter sends from a field of several lines, as it sends a message. */
function submitByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

/** Brings the focus to the field that was refused. */
export function useFocusOnProblem(form: React.RefObject<HTMLFormElement | null>, { placed }: Task): void {
  useEffect(() => {
    if (placed) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, placed]);
}
