import type { Stats } from '../api/answers.ts';
import { Card } from '../components/card.tsx';
import { SIGNAL_NAMES } from '../locales/signal-groups.ts';
import { useTranslations } from '../locales/use-translations.ts';
import { CountBars } from './count-bars.tsx';
import { type Days, linkToSignal } from './figure-links.ts';

/** How many cases of the period have each signal. Each number leads to its cases. */
export function Signals({ signals, days }: { signals: Stats['signals']; days: Days }) {
  const translations = useTranslations();
  const rows = signals.map(({ signal, count }) => {
    // A signal of a newer server has no words here yet.
    const name = SIGNAL_NAMES.find((each) => each === signal);
    return {
      key: signal,
      name: name ? translations.text(`severe.${name}`) : signal,
      href: linkToSignal(days, signal),
      count,
    };
  });
  return (
    <Card id="signals" title={translations.text('overview.signals')}>
      {rows.length === 0 && <p className="muted">{translations.text('overview.noSignals')}</p>}
      <CountBars head={translations.text('narrow.signal')} rows={rows} />
    </Card>
  );
}
