import { useEffect, useState } from 'react';
import { Icon } from '../../components/icons.tsx';
import { useConsole } from '../../console-context.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import { attemptOn, type CaseView } from '../case-types.ts';
import { useOutbox } from '../outbox/use-outbox.ts';
import styles from './newer-picture.module.css';

/** Says that the picture on the screen is not the one that its reviewer came for, or decided about. */
export function NewerPicture({ shown }: { shown: CaseView }) {
  const words = useTranslations();
  const { announce } = useConsole();
  const { undone } = useOutbox();
  const attempt = attemptOn(shown);
  const [before] = useState(undone?.caseId === shown.id ? undone.attempt : attempt);
  const isNewer = attempt > before;
  const title = words.text('case.newer');
  const lead = words.text('case.newerLead', { attempt, before });
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
