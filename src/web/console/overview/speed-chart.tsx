import { CartesianGrid, Legend, Line, LineChart, Tooltip, XAxis, YAxis } from 'recharts';
import type { Stats } from '../api/answers.ts';
import { useTranslations } from '../locales/use-translations.ts';
import { formatDay, formatSeconds } from './format-figures.ts';
import styles from './overview.module.css';

const SERIES = [
  { key: 'median', stroke: 'var(--chart-1)' },
  { key: 'p95', stroke: 'var(--chart-2)' },
] as const;

/** Two lines of seconds. The table beside it says the same in figures. */
export default function SpeedChart({ days }: { days: Stats['pipeline_by_day'] }) {
  const translations = useTranslations();
  return (
    <div className={styles['chart']} aria-hidden="true">
      <LineChart data={days} responsive width="100%" height={240} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="day"
          tickFormatter={(day: string) => formatDay(translations, day)}
          stroke="var(--text3)"
          tickLine={false}
          minTickGap={24}
        />
        <YAxis
          tickFormatter={(seconds: number) => formatSeconds(translations, seconds)}
          stroke="var(--text3)"
          tickLine={false}
          axisLine={false}
          width={44}
        />
        <Tooltip
          formatter={(value) => formatSeconds(translations, Number(value))}
          contentStyle={{ background: 'var(--raised)', border: '1px solid var(--line)', borderRadius: 8 }}
        />
        <Legend align="right" verticalAlign="top" itemSorter={null} wrapperStyle={{ paddingBottom: 12 }} />
        {SERIES.map(({ key, stroke }) => (
          <Line
            key={key}
            dataKey={key}
            name={translations.text(`overview.${key}`)}
            stroke={stroke}
            strokeWidth={2}
            strokeDasharray={key === 'p95' ? '6 4' : ''}
            dot={false}
            isAnimationActive={false}
          />
        ))}
      </LineChart>
    </div>
  );
}
