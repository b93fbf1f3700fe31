import { SETTING_FIELDS } from '../api/setting-fields.ts';
import type { QueueRow } from '../cases/case-types.ts';
import type { Translations } from '../locales/catalogue.ts';
import { type AttemptFacts, formatWhy } from '../locales/format-verdict.ts';
import { SIGNAL_NAMES } from '../locales/signal-groups.ts';
import { rankFinding } from './headline-order.ts';

/** Only signals that may stop an approval name a row: those that a tenant may count as severe. */
const STOPPING_SIGNALS: readonly string[] = SETTING_FIELDS['severe_signals.*'].options;
/** A row is named by the first of its risks in the table that names a case too. */
const NAMED_SIGNALS = SIGNAL_NAMES.filter((name) => STOPPING_SIGNALS.includes(name)).sort(
  (one, other) => rankFinding(one) - rankFinding(other),
);

type ReasonFacts = AttemptFacts & Pick<QueueRow, 'severity' | 'signals' | 'status'>;

/** Why a case is in the list. A waiting case with a risk names that first, since the end of a row may be cut. */
export function formatReason(translations: Translations, row: ReasonFacts): string {
  const why = formatWhy(translations, row);
  const isRisk = row.severity === 'severe' || row.severity === 'warning';
  if (row.status !== 'pending' || !isRisk) return why;
  const risk = NAMED_SIGNALS.find((name) => row.signals.includes(name));
  return risk ? `${translations.text(`severe.${risk}`)} · ${why}` : why;
}
