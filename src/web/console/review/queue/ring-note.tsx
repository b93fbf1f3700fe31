import { LinkButton } from '../../../ui/button/link-button.tsx';
import type { QueueRow } from '../../cases/case-types.ts';
import { QUEUE, queueUrl } from '../../cases/queue-url.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import { formatTies } from '../format-ties.ts';
import styles from './figure/figure-note.module.css';

/** Above the cases of one ring: who they are together, and the way back to all cases. */
export function RingNote({ row }: { row: QueueRow | undefined }) {
  const translations = useTranslations();
  const ring = row?.ring;
  return (
    <section className={styles['note']}>
      <span>
        {ring &&
          translations.text('ring.filtered', {
            customers: ring.customers,
            waiting: ring.waiting,
            ties: formatTies(translations, ring.ties),
          })}
      </span>
      <LinkButton href={`#${queueUrl(QUEUE)}`}>{translations.text('ring.clear')}</LinkButton>
    </section>
  );
}
