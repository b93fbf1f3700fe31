import { useTranslations } from '../locales/use-translations.ts';
import styles from './page-skeleton.module.css';

const ROWS = [1, 2, 3, 4, 5, 6, 7, 8];

/** The shape of a page whose code is loaded; it appears after 400 ms, so that a fast page does not flicker. */
export function PageSkeleton({ isPart = false }: { isPart?: boolean }) {
  const translations = useTranslations();
  return (
    <div className={styles['skeleton']} role="status">
      <span className="sr">{translations.text('shell.loading')}</span>
      {!isPart && <div className={styles['head']} />}
      {ROWS.map((row) => (
        <div className={styles['row']} key={row} />
      ))}
    </div>
  );
}
