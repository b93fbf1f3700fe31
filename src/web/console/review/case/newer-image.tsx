import { useEffect, useState } from 'react';
import { attemptOn, type CaseView } from '../../cases/case-types.ts';
import { Icon } from '../../components/icons.tsx';
import { useConsole } from '../../console-context.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import { useOutbox } from '../outbox/use-outbox.ts';
import styles from './newer-image.module.css';

/**
 * Says that the case shows a newer attempt than when it was opened, or than the one of the decision that was undone.
 * Give each case its own key: the first attempt is kept for as long as this is mounted.
 */
export function NewerImage({ reviewCase }: { reviewCase: CaseView }) {
  const translations = useTranslations();
  const { announce } = useConsole();
  const { undone } = useOutbox();
  const attempt = attemptOn(reviewCase);
  const [before] = useState(undone?.caseId === reviewCase.id ? undone.attempt : attempt);
  const isNewer = attempt > before;
  const title = translations.text('case.newer');
  const lead = translations.text('case.newerLead', { attempt, before });
  useEffect(() => {
    if (isNewer) announce(`${title} ${lead}`);
  }, [isNewer, title, lead, announce]);
  if (!isNewer) return null;
  return (
    <section className={styles['newer']} aria-label={title}>
      <Icon name="picture" />
      <p>
        <strong>{title}</strong> {lead}
      </p>
    </section>
  );
}
