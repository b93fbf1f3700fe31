import { useContext } from 'react';
import { useRead } from '../api/use-api.ts';
import { CaseCommandsContext } from '../case-commands.ts';
import type { QueueRow } from '../cases/case-types.ts';
import { formatKind, formatState } from '../cases/format-kind.ts';
import { QUEUE, queueUrl, toNumberFilter } from '../cases/queue-url.ts';
import { useConsole } from '../console-context.ts';
import { hrefFor } from '../hash-location.ts';
import type { MessageKey } from '../locales/catalogue.ts';
import { formatMoment } from '../locales/format-values.ts';
import { useTranslations } from '../locales/use-translations.ts';
import { seesCases } from '../session.ts';
import { sectionsFor } from '../settings/sections.ts';
import { type PagePath, visiblePages } from '../visible-pages.ts';
import { findMatch } from './fold-text.ts';

export type Find = {
  id: string;
  name: string;
  more: string;
  href: string;
  icon: 'inbox' | 'people' | 'list' | 'gear';
  /** in place of going to the address */
  run?: () => void;
  /** it leaves for a list that is filtered by the text */
  isFilter?: boolean;
};
export type FindGroup = { title: MessageKey; finds: readonly Find[] };

const MAX_ROWS = 5;
/** In place of an address: the help is a dialog. */
export const HELP_ADDRESS = 'help';

/** Each page with its name; a case has no name, and is found by its person. */
const PAGES: Record<Exclude<PagePath, '/case'>, MessageKey> = {
  '/': 'shell.review',
  '/subjects': 'shell.subjects',
  '/privacy': 'shell.privacy',
  '/overview': 'shell.overview',
  '/audit': 'shell.audit',
  '/settings': 'shell.settings',
};

/**
 * Cases, people and pages for a typed text. The server finds names without accents and with one typing error.
 * @param settled the text for which the server is asked
 * @param typed the text as it is now: Enter never runs a command that no longer matches
 */
export function useFinds(settled: string, typed: string): { groups: readonly FindGroup[]; isBusy: boolean } {
  const translations = useTranslations();
  const { session } = useConsole();
  const search = settled.trim();
  const now = typed.trim();
  const asksCases = search.length > 1 && seesCases(session);
  const number = asksCases ? toNumberFilter({ ...QUEUE, q: search })?.document_number : undefined;
  const listed = <T extends object>(isAsked: boolean, query: T) =>
    isAsked ? { query: { limit: MAX_ROWS, ...query } } : null;
  const named = useRead('GET /admin/submissions', listed(asksCases, { q: search }));
  const numbered = useRead(
    'GET /admin/submissions',
    listed(number !== undefined, { document_number: number }),
  );
  const people = useRead('GET /admin/subjects', listed(search.length > 1, { search, similar: true }));
  const rows = [...(numbered.data?.submissions ?? []), ...(named.data?.submissions ?? [])];
  const cases = [...new Map(rows.map((row) => [row.id, row])).values()];
  const groups: FindGroup[] = [
    { title: 'palette.ofCase', finds: useOfCase(now) },
    { title: 'palette.cases', finds: asksCases ? cases.map((row) => presentCase(translations, row)) : [] },
    {
      title: 'palette.people',
      finds: (search.length > 1 ? (people.data ?? []) : []).map(
        ({ id, first_name, last_name, external_uid }) => ({
          id: `person-${id}`,
          name: `${last_name}, ${first_name}`,
          more: external_uid ?? '',
          href: `/subjects/${id}`,
          icon: 'people',
        }),
      ),
    },
    { title: 'palette.commands', finds: useCommands(now) },
  ];
  return {
    groups: groups.filter(({ finds }) => finds.length > 0),
    isBusy: named.isFetching || numbered.isFetching || people.isFetching,
  };
}

function presentCase(translations: ReturnType<typeof useTranslations>, row: QueueRow): Find {
  const decided = row.decided_at ? [formatMoment(translations, row.decided_at)] : [];
  return {
    id: `case-${row.id}`,
    name: `${row.last_name}, ${row.first_name}`,
    more: [formatKind(translations, row.kind), formatState(translations, row.status), ...decided].join(' · '),
    href: queueUrl({ ...QUEUE, status: row.status === 'pending' ? 'pending' : 'all' }, row.id),
    icon: 'inbox',
  };
}

/** The commands of the case on the screen, by the beginnings of their words. */
function useOfCase(search: string): Find[] {
  const translations = useTranslations();
  const commands = useContext(CaseCommandsContext)?.current ?? [];
  return commands
    .filter(
      ({ name, words }) =>
        !search || findMatch(translations.text(name), search) || findMatch(translations.text(words), search),
    )
    .map(({ id, name, key, run }) => ({
      id: `of-case-${id}`,
      name: translations.text(name),
      more: key ?? '',
      href: '',
      icon: 'inbox',
      run,
    }));
}

/** Pages and settings by the beginnings of their words, and the queue and the people filtered by the text. */
function useCommands(search: string): Find[] {
  const translations = useTranslations();
  const { session } = useConsole();
  const pages = visiblePages(session)
    .filter((path) => path !== '/case')
    .map((path) => ({ path: path as string, name: translations.text(PAGES[path]), icon: 'list' as const }));
  const sections = sectionsFor(session)
    .filter((section) => section !== 'sandbox')
    .map((section) => ({
      path: `/settings/${section}`,
      name: `${translations.text('shell.settings')}: ${translations.text(`settings.${section}`)}`,
      icon: 'gear' as const,
    }));
  const found = [...pages, ...(search ? sections : [])]
    .filter(({ name }) => !search || findMatch(name, search))
    .map(({ path, name, icon }) => ({ id: `page-${path}`, name, more: '', href: path, icon }));
  const help = translations.text('shell.keys');
  if (!search || findMatch(help, search))
    found.push({ id: 'help', name: help, more: '?', href: HELP_ADDRESS, icon: 'list' });
  if (!search) return found;
  const filters = seesCases(session)
    ? [
        {
          id: 'filter',
          name: translations.text('palette.filter', { search }),
          href: queueUrl({ ...QUEUE, q: search }),
        },
      ]
    : [];
  const listing = {
    id: 'people',
    name: translations.text('palette.list', { search }),
    href: hrefFor('/subjects', { search }),
  };
  return [
    ...found,
    ...[...filters, listing].map((each) => ({
      ...each,
      more: '',
      icon: 'list' as const,
      isFilter: true,
    })),
  ];
}
