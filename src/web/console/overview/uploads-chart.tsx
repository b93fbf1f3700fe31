import { Bar, BarChart, CartesianGrid, Legend, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts';
import type { UploadOutcome } from '../locales/format-uploads.ts';
import { useTranslations } from '../locales/use-translations.ts';
import styles from './overview.module.css';
import type { DayCount } from './sort-uploads.ts';

const SERIES = [
  { key: 'passed', fill: 'var(--chart-1)' },
  { key: 'waiting', fill: 'var(--chart-2)' },
  { key: 'back', fill: 'var(--chart-3)' },
] as const;

type Props = {
  days: DayCount[];
  /** the days with an outage, each marked by its number */
  outages: readonly string[];
  /** the address of the cases of a bar's part */
  linkToDay(day: string, outcome: UploadOutcome): string;
};

/** A bar a day, in three parts that lead to their cases. The table beside it says the same in figures. */
export default function UploadsChart({ days, outages, linkToDay }: Props) {
  const translations = useTranslations();
  return (
    <div className={styles['chart']} aria-hidden="true">
      <BarChart data={days} responsive width="100%" height={140} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="day"
          tickFormatter={(day: string) => String(Number(day.slice(8)))}
          stroke="var(--text3)"
          tickLine={false}
        />
        <YAxis stroke="var(--text3)" tickLine={false} axisLine={false} width={40} allowDecimals={false} />
        <Tooltip
          cursor={{ fill: 'var(--hover)' }}
          contentStyle={{ background: 'var(--raised)', border: '1px solid var(--line)', borderRadius: 8 }}
        />
        <Legend align="right" verticalAlign="top" itemSorter={null} wrapperStyle={{ paddingBottom: 12 }} />
        {SERIES.map(({ key, fill }) => (
          <Bar
            key={key}
            dataKey={key}
            name={translations.text(`overview.${key}`)}
            fill={fill}
            stackId="uploads"
            isAnimationActive={false}
            cursor="pointer"
            onClick={({ payload }: { payload?: DayCount }) =>
              payload && location.assign(linkToDay(payload.day, key))
            }
          />
        ))}
        {outages.map((day, index) => (
          <ReferenceLine
            key={day}
            x={day}
            stroke="var(--text3)"
            strokeDasharray="2 3"
            label={{
              value: index + 1,
              position: 'top',
              fill: 'var(--text2)',
              fontSize: 12.5,
              fontWeight: 700,
            }}
          />
        ))}
      </BarChart>
    </div>
  );
}
