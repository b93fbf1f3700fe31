import type { Language } from '../../../../shared/page-languages.ts';
import type { PageFacts } from '../../session/open-page.ts';
import { LanguageSwitch } from './language-switch.tsx';
import styles from './top-bar.module.css';

type Props = { page: PageFacts | null; onLanguage(language: Language): void };

/** The name or logo of the tenant, and the language. */
export function TopBar({ page, onLanguage }: Props) {
  return (
    <header className={styles['bar']}>
      {page && (
        <>
          {page.logo_url ? (
            <img className={styles['logo']} src={page.logo_url} alt="" />
          ) : (
            <span className={styles['mark']} aria-hidden="true">
              {Array.from(page.name)[0]}
            </span>
          )}
          {/* Its letters go their own way; where it stands is the page's. */}
          <span className={styles['who']}>
            <bdi>{page.name}</bdi>
          </span>
        </>
      )}
      <LanguageSwitch onLanguage={onLanguage} />
    </header>
  );
}
