import type { Answer } from '../../../api/ask-api.ts';
import { type ExtraFilters, type Filter, queueUrl } from '../../cases/queue-url.ts';
import { useConsole } from '../../console-context.ts';
import type { MessageKey } from '../../locales/catalogue.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import { mayDecide } from '../../session.ts';
import styles from './quick-filters.module.css';

export type Counts = Answer<'GET /admin/queue/counts'>;

type QuickFilter = {
  word: MessageKey;
  extras: ExtraFilters;
  count(counts: Counts): number | null;
  ofDeciders?: true;
};

const QUICK_FILTERS: readonly QuickFilter[] = [
  { word: 'quick.free', extras: { claimed_by: 'nobody' }, count: ({ nobody }) => nobody },
  { word: 'quick.mentions', extras: { mentions: 'me' }, count: ({ mentions }) => mentions, ofDeciders: true },
  { word: 'quick.late', extras: { due_before: '0h' }, count: ({ late }) => late },
  { word: 'quick.soon', extras: { due_before: '2h' }, count: () => null },
];

/** The frequent filters, a button each; pressing one again removes it. The address keeps them. */
export function QuickFilters({ filter, counts }: { filter: Filter; counts: Counts | undefined }) {
  const translations = useTranslations();
  const { session } = useConsole();
  const visible = QUICK_FILTERS.filter(({ ofDeciders }) => !ofDeciders || mayDecide(session));
  return (
    <nav className={styles['quick']} aria-label={translations.text('quick.label')}>
      {visible.map(({ word, extras, count }) => {
        const isOn = Object.entries(extras).every(
          ([name, value]) => filter[name as keyof ExtraFilters] === value,
        );
        const countLabel = counts ? count(counts) : null;
        return (
          <a key={word} href={`#${toggled(filter, extras, isOn)}`} aria-current={isOn ? 'true' : undefined}>
            {translations.text(word)}{' '}
            {countLabel !== null && <span className={styles['count']}>{countLabel}</span>}
          </a>
        );
      })}
    </nav>
  );
}

function toggled(filter: Filter, extras: ExtraFilters, isOn: boolean): string {
  if (!isOn) return queueUrl({ ...filter, ...extras });
  const left = Object.entries(filter).filter(([name]) => !(name in extras));
  return queueUrl(Object.fromEntries(left) as Filter);
}
