import type { Stats } from '../api/answers.ts';
import type { WordKey, Words } from '../words/catalogue.ts';
import { PASSING, sayWhy, two } from '../words/say-why.ts';
import { useWords } from '../words/use-words.ts';

const NOTHING = { kind: 'license', score: null, similarity: null, face_comparison: null };
/** Verdicts whose sentence rests on a figure, said of many at once. */
const STUCK: Record<string, WordKey> = {
  LICENSE_PENDING_APPROVAL: 'stuck.LICENSE_PENDING_APPROVAL',
  SELFIE_PENDING_APPROVAL: 'stuck.SELFIE_PENDING_APPROVAL',
  ID_NOT_MATCHED: 'stuck.ID_NOT_MATCHED',
};
const sayStuck = (words: Words, verdict: string, reason: string | null) => {
  const key = reason === null ? STUCK[verdict] : undefined;
  if (key) return words.text(key, { passing: two(words, PASSING) });
  return sayWhy(words, { ...NOTHING, verdict, reason }).replace(/\.$/, '');
};

/** A table whose bars are its chart: each row has its figure beside it. */
export function Stuck({ undecided }: { undecided: Stats['undecided'] }) {
  const words = useWords();
  const most = Math.max(1, ...undecided.map(({ count }) => count));
  return (
    <section className="card" aria-labelledby="stuck">
      <h2 id="stuck">{words.text('overview.stuck')}</h2>
      {undecided.length === 0 && <p className="quiet">{words.text('overview.nowhere')}</p>}
      <table className="list bars">
        <thead className="sr">
          <tr>
            <th scope="col">{words.text('overview.why')}</th>
            <th scope="col">{words.text('overview.count')}</th>
          </tr>
        </thead>
        <tbody>
          {undecided.map(({ verdict, reason, count }) => (
            <tr key={`${verdict} ${reason}`}>
              <th scope="row">{sayStuck(words, verdict, reason)}</th>
              <td>
                <meter min={0} max={most} value={count} aria-hidden="true" />
                {count}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
