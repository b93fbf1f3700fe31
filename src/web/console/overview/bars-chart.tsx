import { Bar, BarChart, CartesianGrid, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts';
import { useTranslations } from '../locales/use-translations.ts';
import styles from './overview.module.css';

/** `href`: where a press on the bar leads. */
export type BarValue = { name: string; value: number; href?: string };
type Props = {
  /** the label of each bar, and its height */
  bars: readonly BarValue[];
  /** the unit of the heights */
  word: string;
  /** a height that is not to be passed */
  limit?: { word: string; value: number } | null;
};

/** A bar each. The table beside it says the same in figures. */
export default function BarsChart({ bars, word, limit = null }: Props) {
  const { locale } = useTranslations();
  const short = new Intl.NumberFormat(locale, { notation: 'compact' });
  return (
    <div className={styles['low']} aria-hidden="true">
      <BarChart data={[...bars]} responsive width="100%" height={220} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis dataKey="name" stroke="var(--text3)" tickLine={false} />
        <YAxis
          stroke="var(--text3)"
          tickLine={false}
          axisLine={false}
          width={48}
          allowDecimals={false}
          tickFormatter={(value: number) => short.format(value)}
          {...(limit && { domain: [0, (max: number) => Math.max(max, limit.value)] as const })}
        />
        <Tooltip
          cursor={{ fill: 'var(--hover)' }}
          formatter={(value) => Number(value).toLocaleString(locale)}
          contentStyle={{ background: 'var(--raised)', border: '1px solid var(--line)', borderRadius: 8 }}
        />
        {limit && (
          <ReferenceLine
            y={limit.value}
            stroke="var(--chart-3)"
            strokeDasharray="6 4"
            label={{ value: limit.word, position: 'insideTopRight', fill: 'var(--text2)' }}
          />
        )}
        <Bar
          dataKey="value"
          name={word}
          fill="var(--chart-1)"
          maxBarSize={64}
          isAnimationActive={false}
          {...(bars.some(({ href }) => href) && { cursor: 'pointer' })}
          onClick={({ payload }: { payload?: BarValue }) => payload?.href && location.assign(payload.href)}
        />
      </BarChart>
    </div>
  );
}
