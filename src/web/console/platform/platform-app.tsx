import { useCallback, useMemo, useState } from 'react';
import { I18nProvider } from 'react-aria-components';
import { useLanguage } from '../../ui/i18n/use-language.ts';
import { recall, remember } from '../../ui/remember.ts';
import { LazyPage } from '../components/lazy-page.tsx';
import { PLATFORM_LOADERS } from '../locales/load-platform-catalogue.ts';
import { PlatformWordsContext } from '../locales/use-platform-words.ts';
import { WordsContext } from '../locales/use-translations.ts';
import styles from '../sign-in/entry.module.css';
import { Operator } from './operator.tsx';
import { PlatformSignIn } from './platform-sign-in.tsx';

/** The platform's token, kept for this tab alone. */
const STORAGE_KEY = 'attesta.platform';

/** The operator's sign-in and pages, once the translations are loaded. */
export function PlatformApp() {
  const { translator, choose } = useLanguage(PLATFORM_LOADERS);
  const speech = useMemo(() => translator && { translations: translator, choose }, [translator, choose]);
  const [token, setToken] = useState(() => recall('session', STORAGE_KEY));
  const enter = useCallback((entered: string | null) => {
    remember('session', STORAGE_KEY, entered);
    setToken(entered);
  }, []);
  if (!speech) return null;
  return (
    <PlatformWordsContext value={speech.translations}>
      <WordsContext value={speech}>
        <I18nProvider locale={speech.translations.locale}>
          <LazyPage isPage>
            {token ? (
              <Operator token={token} onToken={enter} />
            ) : (
              <main className={styles['entrance']}>
                <PlatformSignIn title="door.title" lead="door.lead" onToken={enter} />
              </main>
            )}
          </LazyPage>
        </I18nProvider>
      </WordsContext>
    </PlatformWordsContext>
  );
}
