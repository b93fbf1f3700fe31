import type { Stats } from '../api/answers.ts';
import { useRead } from '../api/use-api.ts';
import { Card } from '../components/card.tsx';
import type { Translations } from '../locales/catalogue.ts';
import { formatUndecided } from '../locales/format-uploads.ts';
import { DEFAULT_PASSING_SCORE } from '../locales/format-verdict.ts';
import { useTranslations } from '../locales/use-translations.ts';
import { CountBars } from './count-bars.tsx';
import { type Days, linkToUploads } from './figure-links.ts';

type UndecidedRow = { sentence: string; count: number; verdicts: string[]; reason: string | null };

/** Verdicts with the same sentence are counted together, a licence's and a selfie's for example. */
function countBySentence(
  translations: Translations,
  passing: number,
  undecided: Stats['undecided'],
): UndecidedRow[] {
  const rows = new Map<string, UndecidedRow>();
  for (const { verdict, reason, count } of undecided) {
    const sentence = formatUndecided(translations, passing, verdict, reason);
    // By its reason, too: the list of the row's cases is filtered by one.
    const key = JSON.stringify([sentence, reason]);
    const before = rows.get(key) ?? { sentence, count: 0, verdicts: [], reason };
    const verdicts = [...before.verdicts, verdict];
    rows.set(key, { ...before, count: before.count + count, verdicts });
  }
  return [...rows.values()].sort((one, other) => other.count - one.count);
}

/** Why uploads were not approved automatically. Each number leads to its cases. */
export function Stuck({ undecided, days }: { undecided: Stats['undecided']; days: Days }) {
  const translations = useTranslations();
  const passing = useRead('GET /admin/queue', {}).data?.passing_score ?? DEFAULT_PASSING_SCORE;
  const rows = countBySentence(translations, passing, undecided).map(
    ({ sentence, count, verdicts, reason }) => ({
      key: `${sentence} ${reason}`,
      name: sentence,
      href: linkToUploads(days, { verdicts, reason }),
      count,
    }),
  );
  return (
    <Card id="stuck" title={translations.text('overview.stuck')}>
      {rows.length === 0 && <p className="muted">{translations.text('overview.nowhere')}</p>}
      <CountBars head={translations.text('overview.why')} rows={rows} />
    </Card>
  );
}
