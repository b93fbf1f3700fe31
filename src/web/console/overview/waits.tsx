import { createPart } from '../../ui/loading/create-part.ts';
import type { Stats } from '../api/answers.ts';
import { Card } from '../components/card.tsx';
import { LazyPage } from '../components/lazy-page.tsx';
import type { Translations } from '../locales/catalogue.ts';
import { useTranslations } from '../locales/use-translations.ts';
import { linkToWaiting } from './figure-links.ts';
import { FigureTable } from './figure-table.tsx';
import styles from './overview.module.css';

const BarsChart = createPart(() => import('./bars-chart.tsx'));
/** in hours */
const DAY_HOURS = 24;
type WaitBucket = Stats['queue']['by_wait'][number];

/** `Under 1 h`, `1–4 h`, `1–3 days`, `Over 3 days`. */
function formatWait(translations: Translations, { under_hours: to }: WaitBucket, from: number): string {
  const last = to ?? from;
  const [kind, unit] = last > DAY_HOURS ? (['Days', DAY_HOURS] as const) : (['Hours', 1] as const);
  if (to === null) return translations.text(`overview.over${kind}`, { number: from / unit });
  if (from === 0) return translations.text('overview.underHours', { number: to });
  return translations.text(`overview.between${kind}`, { from: from / unit, to: to / unit });
}

/** How long those who wait for a person have waited. */
export function Waits({ waits }: { waits: readonly WaitBucket[] }) {
  const translations = useTranslations();
  const rows = waits.map((wait, at) => ({
    name: formatWait(translations, wait, waits[at - 1]?.under_hours ?? 0),
    value: wait.count,
    href: linkToWaiting({ from: waits[at - 1]?.under_hours ?? 0, under: wait.under_hours }),
  }));
  const word = translations.text('overview.waitCount');
  return (
    <Card id="waits" title={translations.text('overview.waits')}>
      {rows.every(({ value }) => value === 0) ? (
        <p className="muted">{translations.text('overview.noOpenCases')}</p>
      ) : (
        <div className={styles['beside']}>
          <LazyPage waiting={<div className={styles['low']} />}>
            <BarsChart bars={rows} word={word} />
          </LazyPage>
          <FigureTable
            label={translations.text('overview.waitsTable')}
            rows={rows}
            first={{ word: translations.text('overview.waitSince'), format: ({ name }) => name }}
            columns={[
              {
                word,
                format: ({ value, href }) =>
                  value === 0 ? 0 : <a href={href}>{value.toLocaleString(translations.locale)}</a>,
              },
            ]}
          />
        </div>
      )}
    </Card>
  );
}
