import { Table } from '../../ui/table/table.tsx';
import { useTranslations } from '../locales/use-translations.ts';
import styles from './overview.module.css';

/** `key` tells the rows apart, and `href` leads to the cases that were counted. */
type CountRow = { key: string; name: string; href: string; count: number };

/** A table whose bars are its chart: each row has its figure beside it. The highest count comes first. */
export function CountBars({ head, rows }: { head: string; rows: readonly CountRow[] }) {
  const translations = useTranslations();
  const highestCount = rows[0]?.count ?? 1;
  return (
    <Table className={styles['bars']} isHeadless heads={[head, translations.text('overview.count')]}>
      {rows.map(({ key, name, href, count }) => (
        <tr key={key}>
          <th scope="row">
            <a href={href}>{name}</a>
          </th>
          <td>
            <meter min={0} max={highestCount} value={count} aria-hidden="true" />
            <span>{count.toLocaleString(translations.locale)}</span>
          </td>
        </tr>
      ))}
    </Table>
  );
}
