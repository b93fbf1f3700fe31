import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useDesk } from '../console-context.ts';
import { Choice } from '../parts/choice.tsx';
import { Icon, type IconName } from '../parts/icons.tsx';
import { linkTo } from '../places.ts';
import { SPOKEN } from '../words/load-catalogue.ts';
import { type PlatformKey, usePlatformWords } from '../words/use-platform-words.ts';
import { useSpeech } from '../words/use-words.ts';

type Entry = { path: string; icon: IconName; word: PlatformKey };

const ENTRIES: readonly Entry[] = [
  { path: '/', icon: 'house', word: 'tenants.title' },
  { path: '/usage', icon: 'chart', word: 'usage.title' },
];

const isAt = (place: string, path: string) =>
  path === '/' ? place === '/' || place.startsWith('/tenants/') : place === path;

/** The rail with the platform's rooms beside the one that is open. */
export function PlatformShell({ children }: { children: ReactNode }) {
  const words = usePlatformWords();
  const { signOut } = useDesk();
  const [place] = useLocation();
  return (
    <div className="shell">
      <nav className="rail" aria-label={words.text('shell.pages')}>
        <p className="brand">
          <span className="mark" aria-hidden="true">
            <Icon name="check" />
          </span>
          {words.text('platform.name')}
        </p>
        <ul>
          {ENTRIES.map(({ path, icon, word }) => (
            <li key={path}>
              <a href={linkTo(path)} aria-current={isAt(place, path) ? 'page' : undefined}>
                <Icon name={icon} />
                <span>{words.text(word)}</span>
              </a>
            </li>
          ))}
        </ul>
        <div className="rail-end">
          <LanguageChoice />
          <button className="button" type="button" onClick={signOut}>
            <Icon name="out" />
            <span>{words.text('platform.leave')}</span>
          </button>
        </div>
      </nav>
      <div className="page">{children}</div>
    </div>
  );
}

/** The languages, each by its own name. */
function LanguageChoice() {
  const { words, choose } = useSpeech();
  const nameOf = (tag: string) => new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
  const spoken = SPOKEN.find((tag) => tag === words.language) ?? 'en';
  return (
    <Choice
      label={words.text('shell.language')}
      value={spoken}
      options={SPOKEN.map((tag) => ({ value: tag, word: nameOf(tag) }))}
      onChange={choose}
    />
  );
}
