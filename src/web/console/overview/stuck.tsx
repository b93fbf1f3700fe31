import { Table } from '../../ui/table/table.tsx';
import type { Stats } from '../api/answers.ts';
import { useRead } from '../api/use-api.ts';
import { Card } from '../components/card.tsx';
import type { MessageKey, Translations } from '../locales/catalogue.ts';
import { formatMatch, formatWhy, PASSING } from '../locales/format-verdict.ts';
import { useTranslations } from '../locales/use-translations.ts';
import styles from './overview.module.css';

const NOTHING = { kind: 'license', score: null, similarity: null, face_comparison: null };
/** Verdicts whose sentence contains a figure have another one here, about many uploads at once. */
const STUCK: Record<string, MessageKey> = {
  LICENSE_PENDING_APPROVAL: 'stuck.LICENSE_PENDING_APPROVAL',
  SELFIE_PENDING_APPROVAL: 'stuck.SELFIE_PENDING_APPROVAL',
  ID_NOT_MATCHED: 'stuck.ID_NOT_MATCHED',
};
const formatStuck = (words: Translations, passing: number, verdict: string, reason: string | null) => {
  const key = reason === null ? STUCK[verdict] : undefined;
  if (key) return words.text(key, { passing: formatMatch(words, passing) });
  return formatWhy(words, { ...NOTHING, verdict, reason }).replace(/\.$/, '');
};

/** Verdicts with the same sentence are counted together, a licence's and a selfie's for example. */
function countBySentence(
  words: Translations,
  passing: number,
  undecided: Stats['undecided'],
): [sentence: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { verdict, reason, count } of undecided) {
    const sentence = formatStuck(words, passing, verdict, reason);
    counts.set(sentence, (counts.get(sentence) ?? 0) + count);
  }
  return [...counts].sort(([, a], [, b]) => b - a);
}

/** A table whose bars are its chart: each row has its figure beside it. */
export function Stuck({ undecided }: { undecided: Stats['undecided'] }) {
  const words = useTranslations();
  const passing = useRead('GET /admin/queue', {}).data?.passing_score ?? PASSING;
  const rows = countBySentence(words, passing, undecided);
  const most = rows[0]?.[1] ?? 1;
  return (
    <Card id="stuck" title={words.text('overview.stuck')}>
      {rows.length === 0 && <p className="muted">{words.text('overview.nowhere')}</p>}
      <Table
        className={styles['bars']}
        isHeadless
        heads={[words.text('overview.why'), words.text('overview.count')]}
      >
        {rows.map(([sentence, count]) => (
          <tr key={sentence}>
            <th scope="row">{sentence}</th>
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
