import type { QueueRow } from '../cases/case-types.ts';
import type { Translations } from '../locales/catalogue.ts';
import { type AttemptFacts, formatWhy } from '../locales/format-verdict.ts';

/** The signals that a row names before all others. */
const NAMED_FIRST = ['blocked', 'document_of_another', 'screen_or_print', 'mrz_mismatch'] as const;

type ReasonFacts = AttemptFacts & Pick<QueueRow, 'severity' | 'signals' | 'status'>;

/** Why a case is in the list. A waiting case with a risk names that first, since the end of a row may be cut. */
export function formatReason(words: Translations, row: ReasonFacts): string {
  const why = formatWhy(words, row);
  const isRisk = row.severity === 'severe' || row.severity === 'warning';
  if (row.status !== 'pending' || !isRisk) return why;
  const risk = NAMED_FIRST.find((name) => row.signals.includes(name)) ?? row.signals[0];
  return risk ? `${words.text(`severe.${risk}`)} · ${why}` : why;
}
