import { Table } from '../../ui/table/table.tsx';
import type { Stats } from '../api/answers.ts';
import { useRead } from '../api/use-api.ts';
import { Card } from '../components/card.tsx';
import type { Translations } from '../locales/catalogue.ts';
import { formatUndecided } from '../locales/format-uploads.ts';
import { PASSING } from '../locales/format-verdict.ts';
import { useTranslations } from '../locales/use-translations.ts';
import { type Days, linkToUploads } from './figure-links.ts';
import styles from './overview.module.css';

type UndecidedRow = { sentence: string; count: number; verdicts: string[]; reason: string | null };

/** Verdicts with the same sentence are counted together, a licence's and a selfie's for example. */
function countBySentence(
  words: Translations,
  passing: number,
  undecided: Stats['undecided'],
): UndecidedRow[] {
  const rows = new Map<string, UndecidedRow>();
  for (const { verdict, reason, count } of undecided) {
    const sentence = formatUndecided(words, passing, verdict, reason);
    // By its reason, too: the list of the row's cases is filtered by one.
    const key = JSON.stringify([sentence, reason]);
    const before = rows.get(key) ?? { sentence, count: 0, verdicts: [], reason };
    const verdicts = [...before.verdicts, verdict];
    rows.set(key, { ...before, count: before.count + count, verdicts });
  }
  return [...rows.values()].sort((one, other) => other.count - one.count);
}

/** A table whose bars are its chart: each row has its figure beside it. */
export function Stuck({ undecided, days }: { undecided: Stats['undecided']; days: Days }) {
  const words = useTranslations();
  const passing = useRead('GET /admin/queue', {}).data?.passing_score ?? PASSING;
  const rows = countBySentence(words, passing, undecided);
  const most = rows[0]?.count ?? 1;
  return (
    <Card id="stuck" title={words.text('overview.stuck')}>
      {rows.length === 0 && <p className="muted">{words.text('overview.nowhere')}</p>}
      <Table
        className={styles['bars']}
        isHeadless
        heads={[words.text('overview.why'), words.text('overview.count')]}
      >
        {rows.map(({ sentence, count, verdicts, reason }) => (
          <tr key={`${sentence} ${reason}`}>
            <th scope="row">
              <a href={linkToUploads(days, { verdicts, reason })}>{sentence}</a>
            </th>
            <td>
              <meter min={0} max={most} value={count} aria-hidden="true" />
              <span>{count.toLocaleString(words.locale)}</span>
            </td>
          </tr>
        ))}
      </Table>
    </Card>
  );
}
