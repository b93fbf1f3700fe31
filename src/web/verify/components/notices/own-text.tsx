import { useTranslations } from '../../locales/use-translations.ts';
import styles from './own-text.module.css';

/** The tenant's own sentence in the language of the page, as plain text; nothing without one. */
export function OwnText({ text }: { text: Readonly<Record<string, string>> | undefined }) {
  const translated = text?.[useTranslations().language];
  return (
    translated && (
      <p className={styles['own']} dir="auto">
        {translated}
      </p>
    )
  );
}
