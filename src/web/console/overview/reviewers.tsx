import { Table } from '../../ui/table/table.tsx';
import type { ReviewerStats } from '../api/answers.ts';
import { useRead } from '../api/use-api.ts';
import { Card } from '../components/card.tsx';
import { ListStates } from '../components/list/list-states.tsx';
import { formatShare } from '../locales/format-values.ts';
import { useTranslations } from '../locales/use-translations.ts';
import { type Days, linkToDecided, linkToReviews } from './figure-links.ts';
import { formatHandling } from './format-figures.ts';
import styles from './overview.module.css';

const HEADS = ['reviewer', 'decided', 'handling', 'overturned'] as const;

/** What each reviewer decided in the period, how fast, and how often a four-eyes review overturned it. */
export default function Reviewers({ from, to }: Days) {
  const translations = useTranslations();
  const read = useRead('GET /admin/stats/reviewers', { query: { from, to } });
  const rows = read.data?.reviewers ?? [];
  return (
    <Card
      id="reviewers"
      title={translations.text('overview.reviewers')}
      lead={translations.text('overview.reviewersLead')}
    >
      {rows.length > 0 && (
        <Table
          stacks
          className={styles['figures']}
          heads={HEADS.map((name) => translations.text(`overview.reviewers.${name}`))}
        >
          {rows.map((row) => (
            <Row key={row.name} row={row} days={{ from, to }} />
          ))}
        </Table>
      )}
      <ListStates read={read} />
      {read.data && rows.length === 0 && <p className="muted">{translations.text('overview.noDecisions')}</p>}
    </Card>
  );
}

function Row({ row, days }: { row: ReviewerStats['reviewers'][number]; days: Days }) {
  const translations = useTranslations();
  const { name, decided, median_seconds, second_reviews: reviews, overturned } = row;
  const count = overturned.toLocaleString(translations.locale);
  const head = (name: (typeof HEADS)[number]) => translations.text(`overview.reviewers.${name}`);
  return (
    <tr>
      <th scope="row">
        <bdi>{name}</bdi>
      </th>
      <td data-head={head('decided')}>
        {decided === 0 ? (
          0
        ) : (
          <a href={linkToDecided(days, { by: name })}>{decided.toLocaleString(translations.locale)}</a>
        )}
      </td>
      <td data-head={head('handling')}>
        {median_seconds === null ? '–' : formatHandling(translations, median_seconds)}
      </td>
      <td data-head={head('overturned')}>
        {reviews === 0
          ? '–'
          : translations.nodes('overview.overturnedOf', {
              overturned:
                overturned === 0 ? (
                  count
                ) : (
                  <a key="overturned" href={linkToReviews(days, 'overturned', name)}>
                    {count}
                  </a>
                ),
              reviews: reviews.toLocaleString(translations.locale),
              share: formatShare(translations, overturned / reviews, 1),
            })}
      </td>
    </tr>
  );
}
