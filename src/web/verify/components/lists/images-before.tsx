import { useTranslations } from '../../locales/use-translations.ts';
import { ErasureSentence } from './erasure-sentence.tsx';
import { FactList } from './fact-list.tsx';
import styles from './images-before.module.css';

type Props = {
  retentionDays: number | null;
  onErase(): void;
};

/** How the photos are handled, and how to have them deleted: two facts, and the rest behind a line. */
export function ImagesBefore({ retentionDays, onErase }: Props) {
  const { nodes, text } = useTranslations();
  const encrypted =
    retentionDays === null
      ? nodes('welcome.encryptedKept')
      : nodes('welcome.encrypted', { days: retentionDays });
  return (
    <section className={styles['facts']} aria-label={text('welcome.pictures')}>
      <FactList
        facts={[
          ['lock', encrypted],
          ['eye', nodes('welcome.unsure')],
        ]}
      />
      <details className={styles['more']}>
        <summary>{nodes('welcome.pictures')}</summary>
        <p>{nodes('welcome.locked')}</p>
        <p>
          <ErasureSentence days={retentionDays} onErase={onErase} />
        </p>
      </details>
    </section>
  );
}
