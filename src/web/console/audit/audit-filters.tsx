import { LinkButton } from '../../ui/button/link-button.tsx';
import { Choice } from '../components/choice.tsx';
import { TypedField } from '../components/dialog/typed-field.tsx';
import { Filters } from '../components/list/filters.tsx';
import { hrefFor, linkTo, navigate } from '../hash-location.ts';
import { useTranslations } from '../locales/use-translations.ts';
import { AREAS } from './format-audit-entry.ts';

const NAMES = ['subject', 'actor', 'area', 'from', 'to', 'cursor'] as const;

/** The filters of the log; an empty one is left out. */
export type AuditFilterValues = Record<(typeof NAMES)[number], string>;

export function readAsked(search: URLSearchParams): AuditFilterValues {
  return Object.fromEntries(NAMES.map((name) => [name, search.get(name) ?? ''])) as AuditFilterValues;
}

/** The filters of the list; the address keeps it. */
export function AuditFilters({ asked }: { asked: AuditFilterValues }) {
  const words = useTranslations();
  const ask = (changes: Partial<AuditFilterValues>) =>
    navigate(hrefFor('/audit', { ...asked, ...changes, cursor: null }), { replace: true });
  const areas = Object.entries(AREAS).map(([value, key]) => ({ value, word: words.text(key) }));
  const isFiltered = NAMES.some((name) => asked[name]);
  return (
    <Filters isTall label={words.text('audit.filter')}>
      <Choice
        label={words.text('audit.area')}
        value={asked.area}
        options={[{ value: '', word: words.text('area.all') }, ...areas]}
        onChange={(area) => ask({ area })}
      />
      <TypedField
        label={words.text('audit.actor')}
        type="text"
        value={asked.actor}
        onSettled={(actor) => ask({ actor })}
      />
      <TypedField
        label={words.text('audit.from')}
        type="date"
        value={asked.from}
        onSettled={(from) => ask({ from })}
      />
      <TypedField
        label={words.text('audit.to')}
        type="date"
        value={asked.to}
        onSettled={(to) => ask({ to })}
      />
      {isFiltered && <LinkButton href={linkTo('/audit')}>{words.text('audit.clear')}</LinkButton>}
    </Filters>
  );
}
