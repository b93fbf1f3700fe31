import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useRead } from '../api/use-api.ts';
import { useChanges } from '../api/use-changes.ts';
import { useConsole } from '../console-context.ts';
import { useKeys } from '../keys/use-keys.ts';
import { Icon, type IconName } from '../parts/icons.tsx';
import { goTo, linkTo, placeOf } from '../places.ts';
import { useHeld } from '../review/held/use-held.ts';
import { sayRole } from '../session.ts';
import type { WordKey } from '../words/catalogue.ts';
import { useWords } from '../words/use-words.ts';
import { HelpDialog } from './help-dialog.tsx';

/** How often requests for erasure are counted again, in milliseconds. */
const LIVE_MS = 60_000;

type Entry = { path: string; icon: IconName; word: WordKey };

const ENTRIES: readonly Entry[] = [
  { path: '/', icon: 'inbox', word: 'shell.review' },
  { path: '/subjects', icon: 'people', word: 'shell.subjects' },
  { path: '/privacy', icon: 'shield', word: 'shell.privacy' },
  { path: '/overview', icon: 'chart', word: 'shell.overview' },
  { path: '/audit', icon: 'list', word: 'shell.audit' },
  { path: '/settings', icon: 'gear', word: 'shell.settings' },
];
const GOES = { review: '/', subjects: '/subjects', privacy: '/privacy', overview: '/overview' } as const;

const isAt = (place: string, path: string) =>
  path === '/' ? place === '/' || place.startsWith('/case/') : `${place}/`.startsWith(`${path}/`);

/** Whoever presses the key for it types a name next. */
function find(): void {
  const field = document.querySelector<HTMLElement>('input[type=search]');
  if (field) field.focus();
  else goTo(placeOf('/subjects', { find: 'yes' }));
}

/** The rail with every room beside the one that is open. */
export function Shell({ children }: { children: ReactNode }) {
  const words = useWords();
  const { session, signOut } = useConsole();
  const [place] = useLocation();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const counts = useCounts();
  useChanges();
  // On a phone the rail scrolls: where one is stands in sight.
  const rail = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (place)
      rail.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [place]);
  const { settle } = useHeld();
  // A decision that has not arrived holds the door: it stands above, with what can be done about it.
  const leave = async () => {
    if (await settle()) signOut();
  };
  useKeys('anywhere', (command) => {
    if (command === 'help') setHelpOpen(true);
    if (command === 'find') find();
    if (typeof command === 'object' && 'go' in command) goTo(GOES[command.go]);
  });
  return (
    <div className="shell">
      <nav className="rail" aria-label={words.text('shell.pages')}>
        <p className="brand">
          <span className="mark" aria-hidden="true">
            <Icon name="check" />
          </span>
          {words.text('shell.product')}
        </p>
        <ul ref={rail}>
          {ENTRIES.map(({ path, icon, word }) => (
            <li key={path}>
              <a href={linkTo(path)} aria-current={isAt(place, path) ? 'page' : undefined}>
                <Icon name={icon} />
                <span>{words.text(word)}</span>
                {counts[path] && <span className="count">{counts[path]}</span>}
              </a>
            </li>
          ))}
        </ul>
        <div className="rail-end">
          <button className="button text" type="button" onClick={() => setHelpOpen(true)}>
            <Icon name="help" />
            <span>{words.text('shell.keys')}</span>
          </button>
          <span className="who">
            <bdi>{session.username}</bdi>
            <span className="quiet">{sayRole(words, session.role)}</span>
          </span>
          <button className="button" type="button" onClick={leave}>
            <Icon name="out" />
            <span>{words.text('shell.signOut')}</span>
          </button>
        </div>
      </nav>
      <div className="page">{children}</div>
      {isHelpOpen && <HelpDialog onClose={() => setHelpOpen(false)} />}
    </div>
  );
}

/** What waits in each room, as far as it is counted. */
function useCounts(): Record<string, string> {
  const due = useRead('GET /admin/deletion-requests', { query: { limit: 100 } }, { every: LIVE_MS }).data;
  const waiting = useRead('GET /admin/queue', {}).data;
  const all = waiting ? waiting.license + waiting.selfie + waiting.age : 0;
  const requests = due?.requests.length ?? 0;
  return {
    '/': all > 0 ? String(all) : '',
    '/privacy': requests > 0 ? `${requests}${due?.next_cursor ? '+' : ''}` : '',
  };
}
