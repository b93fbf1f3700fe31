import { Button } from '../../../../ui/button/button.tsx';
import type { CaseView } from '../../../cases/case-types.ts';
import { createDialogPart } from '../../../components/dialog/create-dialog-part.tsx';
import { Icon } from '../../../components/icons.tsx';
import { useConsole } from '../../../console-context.ts';
import { useTranslations } from '../../../locales/use-translations.ts';
import { mayDecide, mayDecideCase } from '../../../session.ts';
import styles from './closed-bar.module.css';

// Loaded when the dialog is first opened.
const ReopenCaseDialog = createDialogPart(() => import('./reopen-case-dialog.tsx'));

type ClosedProps = {
  reviewCase: CaseView;
  isReopening: boolean;
  onReopening(isReopening: boolean): void;
  onNext(): void;
};

/** Shown instead of the decisions: the case is decided, or the user may only read. */
export function ClosedBar({ reviewCase, isReopening, onReopening, onNext }: ClosedProps) {
  const translations = useTranslations();
  const { session, letters } = useConsole();
  if (!mayDecide(session) && reviewCase.status === 'pending')
    return (
      <p className={styles['closed']}>
        <strong>{translations.text('case.mayLook')}</strong> {translations.text('case.mayLookLead')}
      </p>
    );
  if (!mayDecideCase(session, reviewCase) && reviewCase.status === 'pending')
    return (
      <p className={styles['closed']}>
        <strong>{translations.text('escalate.title')}</strong> {translations.text('escalate.withFraud')}
      </p>
    );
  const mayReopen =
    mayDecideCase(session, reviewCase) &&
    (reviewCase.status === 'approved' || reviewCase.status === 'rejected');
  return (
    <div className={styles['closed']}>
      {mayReopen && (
        <Button onClick={() => onReopening(true)}>
          <Icon name="again" />
          {translations.text('reopen.act')}
          {letters && <kbd>O</kbd>}
        </Button>
      )}
      <p>{translations.text(reviewCase.status === 'processing' ? 'status.processing' : 'done.closed')}</p>
      <Button look="primary" data-filled onClick={onNext}>
        {translations.text('case.next')}
        {letters && <kbd>J</kbd>}
      </Button>
      {mayReopen && isReopening && (
        <ReopenCaseDialog caseId={reviewCase.id} onClose={() => onReopening(false)} />
      )}
    </div>
  );
}
