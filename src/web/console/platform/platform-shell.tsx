import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { Button } from '../../ui/button/button.tsx';
import { Choice } from '../components/choice.tsx';
import { Frame } from '../components/frame.tsx';
import { Icon, type IconName } from '../components/icons.tsx';
import { useConsoleServices } from '../console-context.ts';
import { CONSOLE_LANGUAGES } from '../locales/load-catalogue.ts';
import type { PlatformKey } from '../locales/load-platform-catalogue.ts';
import { usePlatformWords } from '../locales/use-platform-words.ts';
import { useLocale } from '../locales/use-translations.ts';

type Entry = { path: string; icon: IconName; word: PlatformKey };

const ENTRIES: readonly Entry[] = [
  { path: '/', icon: 'house', word: 'tenants.title' },
  { path: '/usage', icon: 'chart', word: 'usage.title' },
  { path: '/jobs', icon: 'list', word: 'jobs.title' },
  { path: '/log', icon: 'clock', word: 'log.title' },
];

const isAt = (place: string, path: string) =>
  path === '/' ? place === '/' || place.startsWith('/tenants/') : place === path;

/** The rail with a link to each page of the platform, beside the open page. */
export function PlatformShell({ children }: { children: ReactNode }) {
  const words = usePlatformWords();
  const { signOut } = useConsoleServices();
  const [place] = useLocation();
  return (
    <Frame
      label={words.text('shell.pages')}
      brand={words.text('platform.name')}
      entries={ENTRIES.map(({ path, icon, word }) => ({
        path,
        icon,
        word: words.text(word),
        isHere: isAt(place, path),
      }))}
      end={
        <>
          <LanguageChoice />
          <Button onClick={signOut}>
            <Icon name="out" />
            <span>{words.text('platform.leave')}</span>
          </Button>
        </>
      }
    >
      {children}
    </Frame>
  );
}

/** The languages, each by its own name. */
function LanguageChoice() {
  const { translations, choose } = useLocale();
  const getLanguageName = (tag: string) => new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
  const spoken = CONSOLE_LANGUAGES.find((tag) => tag === translations.language) ?? 'en';
  return (
    <Choice
      label={translations.text('shell.language')}
      value={spoken}
      options={CONSOLE_LANGUAGES.map((tag) => ({ value: tag, word: getLanguageName(tag) }))}
      onChange={choose}
    />
  );
}
