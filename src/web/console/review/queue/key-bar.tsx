import { useConsole } from '../../console-context.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import styles from './key-bar.module.css';

/** The keys of the list, for those who use them. */
export function KeyBar() {
  const translations = useTranslations();
  const { letters } = useConsole();
  return (
    <footer className={styles['bar']}>
      {letters && (
        <span>
          <kbd>J</kbd> <kbd>K</kbd> {translations.text('queue.move')}
        </span>
      )}
      <span>
        <kbd>Enter</kbd> {translations.text('queue.openKey')}
      </span>
      {letters && (
        <span>
          <kbd>?</kbd> {translations.text('queue.allKeys')}
        </span>
      )}
    </footer>
  );
}
