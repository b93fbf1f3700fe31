import { useWords } from '../words/use-words.ts';
import { sayDay } from './say-figures.ts';

type Props<Row> = {
  label: string;
  rows: readonly Row[];
  columns: readonly { word: string; tell(row: Row): React.ReactNode }[];
};

/** What a chart draws, day by day in figures, the newest first. */
export function DayTable<Row extends { day: string }>({ label, rows, columns }: Props<Row>) {
  const words = useWords();
  return (
    // Scrolled by keys, too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls takes the focus (WCAG 2.1.1)
    <section className="scroll" tabIndex={0} aria-label={label}>
      <table className="list figures">
        <thead>
          <tr>
            <th scope="col">{words.text('overview.day')}</th>
            {columns.map(({ word }) => (
              <th scope="col" key={word}>
                {word}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.toReversed().map((row) => (
            <tr key={row.day}>
              <th scope="row">{sayDay(words, row.day)}</th>
              {columns.map(({ word, tell }) => (
                <td key={word}>{tell(row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
