import { LANGUAGES, type Language } from '../../../../shared/page-languages.ts';
import { VERIFY_LANGUAGES } from '../../locales/load-catalogue.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import { Icon } from '../icon.tsx';
import styles from './language-switch.module.css';

/** Every language under the name that its own speakers give it. */
export function LanguageSwitch({ onLanguage }: { onLanguage(language: Language): void }) {
  const { text, language } = useTranslations();
  if (VERIFY_LANGUAGES.length < 2) return null;
  return (
    <label className={styles['language']}>
      <Icon name="globe" />
      <span className="sr">{text('page.language')}</span>
      <select value={language} onChange={({ target }) => onLanguage(target.value as Language)}>
        {VERIFY_LANGUAGES.map((tag) => (
          <option key={tag} value={tag} lang={tag}>
            {LANGUAGES[tag]}
          </option>
        ))}
      </select>
      <Icon name="down" />
    </label>
  );
}
