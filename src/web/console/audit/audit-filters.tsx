import { LinkButton } from '../../ui/button/link-button.tsx';
import { useRead } from '../api/use-api.ts';
import { Choice } from '../components/choice.tsx';
import { TypedField } from '../components/dialog/typed-field.tsx';
import { Filters } from '../components/list/filters.tsx';
import { useConsole } from '../console-context.ts';
import { hrefFor, linkTo, navigate } from '../hash-location.ts';
import { useTranslations } from '../locales/use-translations.ts';
import { mayDecide } from '../session.ts';
import { AREAS } from './format-audit-entry.ts';

const NAMES = ['subject', 'actor', 'area', 'from', 'to', 'cursor'] as const;

/** The filters of the log; an empty one is left out. */
export type AuditFilterValues = Record<(typeof NAMES)[number], string>;

export function readAsked(search: URLSearchParams): AuditFilterValues {
  return Object.fromEntries(NAMES.map((name) => [name, search.get(name) ?? ''])) as AuditFilterValues;
}

/** The users as a list; a name that is on it no more, or without a list any name, is typed. */
function ActorField({ actor, onActor }: { actor: string; onActor(actor: string): void }) {
  const translations = useTranslations();
  const { session } = useConsole();
  // Only those who decide cases may read the list of users.
  const colleagues = useRead('GET /admin/colleagues', mayDecide(session) ? {} : null).data ?? [];
  const names = colleagues.map(({ username }) => username);
  const label = translations.text('audit.actor');
  if (names.length === 0 || (actor && !names.includes(actor)))
    return <TypedField label={label} type="text" value={actor} onSettled={onActor} />;
  return (
    <Choice
      label={label}
      value={actor}
      options={[
        { value: '', word: translations.text('audit.everyone') },
        ...names.toSorted().map((name) => ({ value: name, word: name })),
      ]}
      onChange={onActor}
    />
  );
}

/** The filters of the list; the address keeps it. */
export function AuditFilters({ filters }: { filters: AuditFilterValues }) {
  const translations = useTranslations();
  const ask = (changes: Partial<AuditFilterValues>) =>
    navigate(hrefFor('/audit', { ...filters, ...changes, cursor: null }), { replace: true });
  const areas = Object.entries(AREAS).map(([value, key]) => ({ value, word: translations.text(key) }));
  const isFiltered = NAMES.some((name) => filters[name]);
  return (
    <Filters isTall label={translations.text('audit.filter')}>
      <Choice
        label={translations.text('audit.area')}
        value={filters.area}
        options={[{ value: '', word: translations.text('area.all') }, ...areas]}
        onChange={(area) => ask({ area })}
      />
      <ActorField actor={filters.actor} onActor={(actor) => ask({ actor })} />
      <TypedField
        label={translations.text('audit.from')}
        type="date"
        value={filters.from}
        onSettled={(from) => ask({ from })}
      />
      <TypedField
        label={translations.text('audit.to')}
        type="date"
        value={filters.to}
        onSettled={(to) => ask({ to })}
      />
      {isFiltered && <LinkButton href={linkTo('/audit')}>{translations.text('audit.clear')}</LinkButton>}
    </Filters>
  );
}
