import { createPart } from '../../ui/loading/create-part.ts';
import type { Stats } from '../api/answers.ts';
import { Card } from '../components/card.tsx';
import { LazyPage } from '../components/lazy-page.tsx';
import { formatShare } from '../locales/format-values.ts';
import { useTranslations } from '../locales/use-translations.ts';
import { FigureTable } from './figure-table.tsx';
import { formatMonth } from './format-figures.ts';
import styles from './overview.module.css';

const BarsChart = createPart(() => import('./bars-chart.tsx'));

type Row = { name: string; value: number };

/** The usage of the quota, month by month; past months are held against today's. */
export function Requests({ usage: { by_month: months, quota } }: { usage: Stats['usage'] }) {
  const translations = useTranslations();
  const rows: Row[] = months.map(({ month, requests }) => ({
    name: formatMonth(translations, month),
    value: requests,
  }));
  const word = translations.text('overview.requestCount');
  const limit =
    quota === null ? null : { word: translations.text('overview.limit', { limit: quota }), value: quota };
  return (
    <Card id="requests" title={translations.text('overview.requestsByMonth')}>
      <div className={styles['beside']}>
        <LazyPage waiting={<div className={styles['low']} />}>
          <BarsChart bars={rows} word={word} limit={limit} />
        </LazyPage>
        <FigureTable
          label={translations.text('overview.requestsTable')}
          rows={rows.toReversed()}
          first={{ word: translations.text('overview.month'), format: ({ name }) => name }}
          columns={[
            { word, format: ({ value }) => value.toLocaleString(translations.locale) },
            ...(quota === null
              ? []
              : [
                  {
                    word: translations.text('overview.ofQuota'),
                    format: ({ value }: Row) => formatShare(translations, value / quota, 1),
                  },
                ]),
          ]}
        />
      </div>
    </Card>
  );
}
