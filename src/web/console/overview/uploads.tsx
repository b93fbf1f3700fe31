import { createPart } from '../../ui/loading/create-part.ts';
import { Card } from '../components/card.tsx';
import { LazyPage } from '../components/lazy-page.tsx';
import { useTranslations } from '../locales/use-translations.ts';
import { FigureTable } from './figure-table.tsx';
import { formatDay, formatOutage } from './format-figures.ts';
import styles from './overview.module.css';
import type { DayCount, Outage } from './sort-uploads.ts';

const UploadsChart = createPart(() => import('./uploads-chart.tsx'));
const COLUMNS = ['passed', 'waiting', 'back'] as const;

/** The uploads of each day, by their immediate outcome. */
export function Uploads({ days, outages, total }: { days: DayCount[]; outages: Outage[]; total: number }) {
  const words = useTranslations();
  const notes = outages.map((outage) => ({ day: outage.day, note: formatOutage(words, outage) }));
  return (
    <Card id="uploads" title={words.text('overview.uploads')}>
      {total === 0 ? (
        <p className="muted">{words.text('overview.noUploads')}</p>
      ) : (
        <div className={styles['beside']}>
          <LazyPage waiting={<div className={styles['chart']} />}>
            <UploadsChart days={days} outages={notes.map(({ day }) => day)} />
          </LazyPage>
          <FigureTable
            label={words.text('overview.uploadsTable')}
            rows={days.toReversed()}
            first={{ word: words.text('overview.day'), tell: ({ day }) => formatDay(words, day) }}
            columns={COLUMNS.map((key) => ({
              word: words.text(`overview.${key}`),
              tell: (day: DayCount) => day[key],
            }))}
          />
        </div>
      )}
      {notes.length > 0 && (
        <ol className={styles['outages']}>
          {notes.map(({ day, note }, index) => (
            <li key={day}>
              <b aria-hidden="true">{index + 1}</b> {formatDay(words, day)}: {note}
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
