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
  const words = useTranslations();
  if (days.length === 0) return null;
  return (
    <Card id="speed" title={words.text('overview.speed')}>
      <div className={styles['beside']}>
        <LazyPage waiting={<div className={styles['chart']} />}>
          <SpeedChart days={days} />
        </LazyPage>
        <FigureTable
          label={words.text('overview.speedTable')}
          rows={days.toReversed()}
          first={{ word: words.text('overview.day'), format: ({ day }) => formatDay(words, day) }}
          columns={[
            { word: words.text('overview.median'), format: (day) => formatSeconds(words, day.median) },
            { word: words.text('overview.p95'), format: (day) => formatSeconds(words, day.p95) },
          ]}
        />
      </div>
    </Card>
  );
}
