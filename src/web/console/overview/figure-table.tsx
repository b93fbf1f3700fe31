import type { ReactNode } from 'react';
import { Table } from '../../ui/table/table.tsx';
import styles from './overview.module.css';

type Column<Row> = { word: string; format(row: Row): ReactNode };
type Props<Row> = {
  label: string;
  rows: readonly Row[];
  /** the name of a row */
  first: Column<Row>;
  columns: readonly Column<Row>[];
};

/** The figures of a chart, as a table. */
export function FigureTable<Row>({ label, rows, first, columns }: Props<Row>) {
  return (
    // Scrolled by keys, too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls takes the focus (WCAG 2.1.1)
    <section className={styles['scroll']} tabIndex={0} aria-label={label}>
      <Table className={styles['figures']} heads={[first, ...columns].map(({ word }) => word)}>
        {rows.map((row) => (
          <tr key={String(first.format(row))}>
            <th scope="row">{first.format(row)}</th>
            {columns.map(({ word, format }) => (
              <td key={word}>{format(row)}</td>
            ))}
          </tr>
        ))}
      </Table>
    </section>
  );
}
