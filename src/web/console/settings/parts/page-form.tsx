import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { Chip } from '../../../ui/chip/chip.tsx';
import { Problem } from '../../../ui/field/problem.tsx';
import { useFocusOnProblem } from '../../components/dialog/form-dialog.tsx';
import { Icon } from '../../components/icons.tsx';
import type { Task } from '../../components/use-task.ts';
import { useConsole } from '../../console-context.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import styles from './page-form.module.css';
import { useLeaveGuard } from './use-leave-guard.ts';

type Props = {
  task: Task;
  /** @returns false when nothing was sent yet */
  act(): Promise<unknown>;
  /** it has unsaved changes */
  isChanged: boolean;
  children: ReactNode;
};

/** A form within the page, with a button to save it and the outcome of saving. */
export function PageForm({ task, act, isChanged, children }: Props) {
  const translations = useTranslations();
  const { announce } = useConsole();
  const [saved, setSaved] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useFocusOnProblem(form, task);
  const leaving = useLeaveGuard(isChanged);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    let isSent = true;
    const hasSaved = await task.run(async () => {
      isSent = (await act()) !== false;
    });
    setSaved(hasSaved && isSent);
    if (hasSaved && isSent) announce(translations.text('said.saved'));
    // A problem that its field shows already is not repeated here.
    if (!isSent) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };
  return (
    <form ref={form} className={styles['form']} onSubmit={submit} noValidate>
      {children}
      <Problem sentence={task.problem} />
      <div className={styles['end']}>
        <Button look="primary" type="submit" aria-disabled={task.busy}>
          {translations.text('do.save')}
        </Button>
        {isChanged && <span className="muted">{translations.text('settings.unsaved')}</span>}
        {!isChanged && saved && (
          <Chip hue="ok">
            <Icon name="check" />
            {translations.text('said.saved')}
          </Chip>
        )}
      </div>
      {leaving && <LeaveDialog {...leaving} />}
    </form>
  );
}
