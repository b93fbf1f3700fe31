import { Table } from '../../ui/table/table.tsx';
import type { Stats } from '../api/answers.ts';
import { Card } from '../components/card.tsx';
import { SIGNAL_NAMES } from '../locales/signal-groups.ts';
import { useTranslations } from '../locales/use-translations.ts';
import { type Days, linkToSignal } from './figure-links.ts';
import styles from './overview.module.css';

/** How many cases of the period have each signal. Each number leads to its cases. */
export function Signals({ signals, days }: { signals: Stats['signals']; days: Days }) {
  const words = useTranslations();
  const most = signals[0]?.count ?? 1;
  return (
    <Card id="signals" title={words.text('overview.signals')}>
      {signals.length === 0 && <p className="muted">{words.text('overview.noSignals')}</p>}
      <Table
        className={styles['bars']}
        isHeadless
        heads={[words.text('narrow.signal'), words.text('overview.count')]}
      >
        {signals.map(({ signal, count }) => {
          // A signal of a newer server has no words here yet.
          const name = SIGNAL_NAMES.find((each) => each === signal);
          return (
            <tr key={signal}>
              <th scope="row">
                <a href={linkToSignal(days, signal)}>{name ? words.text(`severe.${name}`) : signal}</a>
              </th>
              <td>
                <meter min={0} max={most} value={count} aria-hidden="true" />
                <span>{count.toLocaleString(words.locale)}</span>
              </td>
            </tr>
          );
        })}
      </Table>
    </Card>
  );
}
