import { createPart } from '../../ui/loading/create-part.ts';
import type { Stats } from '../api/answers.ts';
import { Card } from '../components/card.tsx';
import { LazyPage } from '../components/lazy-page.tsx';
import { useTranslations } from '../locales/use-translations.ts';
import { FigureTable } from './figure-table.tsx';
import { formatDay, formatSeconds } from './format-figures.ts';
import styles from './overview.module.css';

const SpeedChart = createPart(() => import('./speed-chart.tsx'));
type Day = Stats['pipeline_by_day'][number];

/** How long people waited for their verdict, day by day. */
export function Speed({ days }: { days: Day[] }) {
  const translations = useTranslations();
  if (days.length === 0) return null;
  return (
    <Card id="speed" title={translations.text('overview.speed')}>
      <div className={styles['beside']}>
        <LazyPage waiting={<div className={styles['chart']} />}>
          <SpeedChart days={days} />
        </LazyPage>
        <FigureTable
          label={translations.text('overview.speedTable')}
          rows={days.toReversed()}
          first={{
            word: translations.text('overview.day'),
            format: ({ day }) => formatDay(translations, day),
          }}
          columns={[
            {
              word: translations.text('overview.median'),
              format: (day) => formatSeconds(translations, day.median),
            },
            {
              word: translations.text('overview.p95'),
              format: (day) => formatSeconds(translations, day.p95),
            },
          ]}
        />
      </div>
    </Card>
  );
}
