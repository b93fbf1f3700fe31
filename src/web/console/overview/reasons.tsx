import { Table } from '../../ui/table/table.tsx';
import type { Stats } from '../api/answers.ts';
import { useRead } from '../api/use-api.ts';
import { Card } from '../components/card.tsx';
import { linkTo } from '../hash-location.ts';
import { formatTenantReasonCode } from '../locales/format-tenant-reason.ts';
import { useTranslations } from '../locales/use-translations.ts';
import { type Days, linkToReviews, linkToUploads } from './figure-links.ts';
import styles from './overview.module.css';

type Props = Pick<Stats, 'reasons' | 'second_looks'> & { days: Days };

/** Why people rejected, as bars in a table, and how often two of them agreed. */
export function Reasons({ reasons, second_looks: votes, days }: Props) {
  const translations = useTranslations();
  const list = useRead('GET /admin/reasons', {}).data?.reasons ?? [];
  const getReasonLabel = (code: string) => formatTenantReasonCode(translations, list, code);
  const maxCount = reasons[0]?.count ?? 1;
  const reviewed = votes.agreed + votes.differed;
  return (
    <Card id="reasons" title={translations.text('overview.reasons')}>
      {reasons.length === 0 && <p className="muted">{translations.text('overview.noReasons')}</p>}
      <Table
        className={styles['bars']}
        isHeadless
        heads={[translations.text('overview.why'), translations.text('overview.count')]}
      >
        {reasons.map(({ reason_code, count }) => (
          <tr key={reason_code}>
            <th scope="row">
              <a href={linkToUploads(days, { reasonCode: reason_code })}>{getReasonLabel(reason_code)}</a>
            </th>
            <td>
              <meter min={0} max={maxCount} value={count} aria-hidden="true" />
              <span>{count.toLocaleString(translations.locale)}</span>
            </td>
          </tr>
        ))}
      </Table>
      {reviewed > 0 && (
        <p className="muted">
          {translations.nodes('overview.fourEyes', {
            reviewed: reviewed.toLocaleString(translations.locale),
            agreed: (
              <a key="agreed" href={linkToReviews(days, 'agreed')}>
                {votes.agreed.toLocaleString(translations.locale)}
              </a>
            ),
            differed: (
              <a key="differed" href={linkToReviews(days, 'differed')}>
                {votes.differed.toLocaleString(translations.locale)}
              </a>
            ),
          })}
        </p>
      )}
      {votes.differing > 0 && <Differing count={votes.differing} />}
      {votes.waiting > 0 && (
        <p className="muted">
          <a href={linkTo('/', { second_look: 'wanted' })}>
            {translations.text('overview.fourEyesWait', { count: votes.waiting })}
          </a>
        </p>
      )}
    </Card>
  );
}

/** The cases on which two reviewers differ now: a third has to decide them. */
function Differing({ count }: { count: number }) {
  const translations = useTranslations();
  const query = { second_look: 'differs', status: 'pending', limit: 20 } as const;
  const rows = useRead('GET /admin/submissions', { query }).data?.submissions ?? [];
  return (
    <section aria-labelledby="differing">
      <h3 id="differing">{translations.text('overview.differing', { count })}</h3>
      <ul>
        {rows.map(({ id, first_name, last_name }) => (
          <li key={id}>
            <a href={linkTo(`/case/${id}`)}>
              <bdi>{`${first_name} ${last_name}`}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
