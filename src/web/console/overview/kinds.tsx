import type { ReactNode } from 'react';
import { Table } from '../../ui/table/table.tsx';
import type { Stats } from '../api/answers.ts';
import { Card } from '../components/card.tsx';
import { formatShare } from '../locales/format-values.ts';
import { useTranslations } from '../locales/use-translations.ts';
import { linkToCreated, linkToDecided, linkToLate } from './figure-links.ts';
import styles from './overview.module.css';

type Props = { stats: Pick<Stats, 'from' | 'to' | 'approval' | 'targets'> };
const HEADS = ['kind', 'approved', 'rejected', 'inTime', 'missed', 'late'] as const;

/** Approvals and targets of each kind of image. Each number leads to its cases. */
export default function Kinds({ stats }: Props) {
  const translations = useTranslations();
  const { approval, targets } = stats;
  const kinds = (['license', 'selfie', 'age'] as const).filter((kind) =>
    [...approval.by_kind, ...targets.by_kind].some((row) => row.kind === kind),
  );
  const head = (name: (typeof HEADS)[number]) => translations.text(`overview.kind.${name}`);
  const count = (value: number, href: string): ReactNode =>
    value === 0 ? 0 : <a href={href}>{value.toLocaleString(translations.locale)}</a>;
  return (
    <Card id="kinds" title={translations.text('overview.byKind')}>
      {kinds.length === 0 ? (
        <p className="muted">{translations.text('overview.noDecisions')}</p>
      ) : (
        <Table stacks className={styles['figures']} heads={HEADS.map(head)}>
          {kinds.map((kind) => {
            const decided = approval.by_kind.find((row) => row.kind === kind) ?? { approved: 0, rejected: 0 };
            const sla = targets.by_kind.find((row) => row.kind === kind) ?? {
              decided: 0,
              in_time: 0,
              late: 0,
            };
            return (
              <tr key={kind}>
                <th scope="row">{translations.text(`kind.${kind}`)}</th>
                <td data-head={head('approved')}>
                  {count(decided.approved, linkToCreated(stats, kind, 'approved'))}
                </td>
                <td data-head={head('rejected')}>
                  {count(decided.rejected, linkToCreated(stats, kind, 'rejected'))}
                </td>
                <td data-head={head('inTime')}>
                  {count(sla.in_time, linkToDecided(stats, { kind, sla: 'met' }))}
                  {sla.decided > 0 && ` (${formatShare(translations, sla.in_time / sla.decided, 1)})`}
                </td>
                <td data-head={head('missed')}>
                  {count(sla.decided - sla.in_time, linkToDecided(stats, { kind, sla: 'missed' }))}
                </td>
                <td data-head={head('late')}>{count(sla.late, linkToLate(kind))}</td>
              </tr>
            );
          })}
        </Table>
      )}
    </Card>
  );
}
