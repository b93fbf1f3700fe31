import { Button } from '../../../../ui/button/button.tsx';
import { Icon } from '../../../components/icons.tsx';
import { useConsole } from '../../../console-context.ts';
import { useTranslations } from '../../../locales/use-translations.ts';
import { mayDecide } from '../../../session.ts';
import type { CaseView } from '../../case-types.ts';
import styles from './closed-bar.module.css';
import { ReopenCase } from './reopen-case.tsx';

type ClosedProps = { shown: CaseView; onNext(): void };

/** Shown instead of the decisions: the case is decided, or the user may only read. */
export function ClosedBar({ shown, onNext }: ClosedProps) {
  const words = useTranslations();
  const { session } = useConsole();
  if (!mayDecide(session) && shown.status === 'pending')
    return (
      <p className={styles['closed']}>
        <strong>{words.text('case.mayLook')}</strong> {words.text('case.mayLookLead')}
      </p>
    );
  return (
    <div className={styles['closed']}>
      <Icon name="info" />
      <p>
        <strong>{words.text('case.decided', { status: shown.status })}</strong>
      </p>
      {mayDecide(session) && (shown.status === 'approved' || shown.status === 'rejected') && (
        <ReopenCase caseId={shown.id} />
      )}
      <Button look="primary" onClick={onNext}>
        {words.text('case.next')}
      </Button>
    </div>
  );
}
