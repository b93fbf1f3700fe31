import { useConsole } from '../../console-context.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import styles from './key-bar.module.css';

/** The keys of the list, for those who use them. */
export function KeyBar() {
  const words = useTranslations();
  const { letters } = useConsole();
  return (
    <footer className={styles['bar']}>
      {letters && (
        <span>
          <kbd>J</kbd> <kbd>K</kbd> {words.text('queue.move')}
        </span>
      )}
      <span>
        <kbd>Enter</kbd> {words.text('queue.openKey')}
      </span>
      {letters && (
        <span>
          <kbd>?</kbd> {words.text('queue.allKeys')}
        </span>
      )}
    </footer>
  );
}
