import { type ReactNode, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { Button } from '../../ui/button/button.tsx';
import { createPart } from '../../ui/loading/create-part.ts';
import { useRead } from '../api/use-api.ts';
import { useChanges } from '../api/use-changes.ts';
import { type CaseCommand, CaseCommandsContext } from '../case-commands.ts';
import { createDialogPart } from '../components/dialog/create-dialog-part.tsx';
import { Frame } from '../components/frame.tsx';
import { Icon, type IconName } from '../components/icons.tsx';
import { LazyPage } from '../components/lazy-page.tsx';
import { EarlySearchContext } from '../components/list/early-search.ts';
import { useConsole } from '../console-context.ts';
import { navigate } from '../hash-location.ts';
import type { MessageKey } from '../locales/catalogue.ts';
import { useTranslations } from '../locales/use-translations.ts';
import { useOutbox } from '../review/outbox/use-outbox.ts';
import { formatRole, type Session, seesCases } from '../session.ts';
import { useChord, useKeys } from '../shortcuts/use-keys.ts';
import { type PagePath, visiblePages } from '../visible-pages.ts';
import { useFind } from './use-find.tsx';
import { useNotifications } from './use-notifications.ts';

const FactorNudge = createPart(() => import('./factor-nudge.tsx'));
const HelpDialog = createDialogPart(() => import('./help-dialog.tsx'));
const Palette = createDialogPart(() => import('../palette/palette.tsx'), 'palette.title');

/** How often requests for erasure are counted again, in milliseconds. */
const ERASURES_REFRESH_MS = 60_000;

type Entry = { path: PagePath; icon: IconName; word: MessageKey };

const ENTRIES: readonly Entry[] = [
  { path: '/', icon: 'inbox', word: 'shell.review' },
  { path: '/subjects', icon: 'people', word: 'shell.subjects' },
  { path: '/privacy', icon: 'shield', word: 'shell.privacy' },
  { path: '/overview', icon: 'chart', word: 'shell.overview' },
  { path: '/audit', icon: 'list', word: 'shell.audit' },
  { path: '/settings', icon: 'gear', word: 'shell.settings' },
];
const G_KEYS = { review: '/', subjects: '/subjects', privacy: '/privacy', overview: '/overview' } as const;

const isAt = (place: string, path: string) =>
  path === '/' ? place === '/' || place.startsWith('/case/') : `${place}/`.startsWith(`${path}/`);

/** The rail with a link to each page, beside the open page. */
export function Shell({ children }: { children: ReactNode }) {
  const translations = useTranslations();
  const { session, signOut } = useConsole();
  const [place] = useLocation();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const caseCommands = useRef<readonly CaseCommand[]>([]);
  const find = useFind(place);
  useChord('k', () => setPaletteOpen(true));
  const pages = visiblePages(session);
  const counts = useCounts(session);
  const page = useRead('GET /page', {}).data;
  useNotifications(useChanges(seesCases(session)));
  const { settle } = useOutbox();
  // Signing out waits for decisions that have not arrived; they are shown above, with their buttons.
  const leave = async () => {
    if (await settle()) signOut();
  };
  useKeys('anywhere', (command) => {
    if (command === 'help') setHelpOpen(true);
    if (command === 'find') find.begin();
    if (typeof command === 'object' && 'go' in command && pages.includes(G_KEYS[command.go]))
      navigate(G_KEYS[command.go]);
  });
  return (
    <Frame
      label={translations.text('shell.pages')}
      brand={page?.name ?? ''}
      logo={page?.logo_url}
      entries={ENTRIES.filter(({ path }) => pages.includes(path)).map(({ path, icon, word }) => ({
        path,
        icon,
        word: translations.text(word),
        isHere: isAt(place, path),
        count: counts[path],
      }))}
      isSlim={place.startsWith('/case/')}
      end={
        <>
          <LazyPage>
            <FactorNudge />
          </LazyPage>
          <Button look="quiet" onClick={() => setPaletteOpen(true)}>
            <Icon name="find" />
            <span>{translations.text('palette.open')}</span>
            <kbd className="wide-only">Ctrl K</kbd>
          </Button>
          <Button look="quiet" onClick={() => setHelpOpen(true)}>
            <Icon name="help" />
            <span>{translations.text('shell.keys')}</span>
          </Button>
          <p>
            <bdi>{session.username}</bdi>
            <span className="muted">{formatRole(translations, session.role, session.role_name)}</span>
          </p>
          <Button onClick={leave}>
            <Icon name="out" />
            <span>{translations.text('shell.signOut')}</span>
          </Button>
        </>
      }
    >
      <CaseCommandsContext value={caseCommands}>
        <EarlySearchContext value={find.context}>{children}</EarlySearchContext>
        {find.field}
        {isPaletteOpen && (
          <Palette
            onHelp={() => {
              setPaletteOpen(false);
              setHelpOpen(true);
            }}
            onClose={() => setPaletteOpen(false)}
          />
        )}
      </CaseCommandsContext>
      {isHelpOpen && <HelpDialog onClose={() => setHelpOpen(false)} />}
    </Frame>
  );
}

/** The number of waiting items of each page, as far as it is counted. */
function useCounts(session: Session): Record<string, string> {
  const due = useRead(
    'GET /admin/deletion-requests',
    { query: { limit: 100 } },
    { every: ERASURES_REFRESH_MS },
  ).data;
  const waiting = useRead('GET /admin/queue', seesCases(session) ? {} : null).data;
  const all = waiting ? waiting.license + waiting.selfie + waiting.age : 0;
  const requests = due?.requests.length ?? 0;
  return {
    '/': all > 0 ? String(all) : '',
    '/privacy': requests > 0 ? `${requests}${due?.next_cursor ? '+' : ''}` : '',
  };
}
