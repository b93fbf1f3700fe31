import { createPart } from '../../ui/loading/create-part.ts';
import type { Stats } from '../api/answers.ts';
import { Card } from '../components/card.tsx';
import { LazyPage } from '../components/lazy-page.tsx';
import type { UploadOutcome } from '../locales/format-uploads.ts';
import { useTranslations } from '../locales/use-translations.ts';
import { linkToUploads } from './figure-links.ts';
import { FigureTable } from './figure-table.tsx';
import { formatDay, formatOutage } from './format-figures.ts';
import styles from './overview.module.css';
import { type DayCount, listVerdicts, type Outage } from './sort-uploads.ts';

const UploadsChart = createPart(() => import('./uploads-chart.tsx'));
const COLUMNS = ['passed', 'waiting', 'back'] as const;

type Props = {
  stats: Pick<Stats, 'uploads'>;
  days: DayCount[];
  outages: Outage[];
  total: number;
};

/** The uploads of each day, by their immediate outcome. Each number leads to its cases. */
export function Uploads({ stats, days, outages, total }: Props) {
  const translations = useTranslations();
  const linkToDay = (day: string, outcome: UploadOutcome) =>
    linkToUploads({ from: day, to: day }, { verdicts: listVerdicts(stats, outcome, day) });
  const notes = outages.map((outage) => ({
    day: outage.day,
    note: formatOutage(translations, outage),
    href: linkToUploads({ from: outage.day, to: outage.day }, { reason: outage.reason }),
  }));
  return (
    <Card id="uploads" title={translations.text('overview.uploads')}>
      {total === 0 ? (
        <p className="muted">{translations.text('overview.noUploads')}</p>
      ) : (
        <div className={styles['beside']}>
          <LazyPage waiting={<div className={styles['chart']} />}>
            <UploadsChart days={days} outages={notes.map(({ day }) => day)} linkToDay={linkToDay} />
          </LazyPage>
          <FigureTable
            label={translations.text('overview.uploadsTable')}
            rows={days.toReversed()}
            first={{
              word: translations.text('overview.day'),
              format: ({ day }) => formatDay(translations, day),
            }}
            columns={COLUMNS.map((key) => ({
              word: translations.text(`overview.${key}`),
              format: (day: DayCount) =>
                day[key] === 0 ? (
                  0
                ) : (
                  <a href={linkToDay(day.day, key)}>{day[key].toLocaleString(translations.locale)}</a>
                ),
            }))}
          />
        </div>
      )}
      {notes.length > 0 && (
        <ol className={styles['outages']}>
          {notes.map(({ day, note, href }, index) => (
            <li key={day}>
              <b aria-hidden="true">{index + 1}</b> {formatDay(translations, day)}: <a href={href}>{note}</a>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
