import { Button } from '../../ui/button/button.tsx';
import { Problem } from '../../ui/field/problem.tsx';
import type { TokenRow } from '../api/answers.ts';
import { usePages, useRead, useSend } from '../api/use-api.ts';
import { AuditLine } from '../audit/audit-line.tsx';
import { formatKind } from '../cases/format-kind.ts';
import { Card } from '../components/card.tsx';
import { Icon, type IconName } from '../components/icons.tsx';
import { Line, Lines } from '../components/list/lines.tsx';
import { ListStates } from '../components/list/list-states.tsx';
import { More, usePart } from '../components/list/more.tsx';
import { StateChip } from '../components/state-chip.tsx';
import { useTask } from '../components/use-task.ts';
import { useConsole } from '../console-context.ts';
import { linkTo } from '../hash-location.ts';
import { formatMoment, parseMoment } from '../locales/format-values.ts';
import { formatWhy } from '../locales/format-verdict.ts';
import { useTranslations } from '../locales/use-translations.ts';
import styles from './subject-log.module.css';

/** The person's submissions, newest first. */
export function SubjectImages({ id }: { id: string }) {
  const translations = useTranslations();
  const read = usePages('GET /admin/submissions', (cursor) => ({
    query: { subject_id: id, limit: 50, cursor },
  }));
  const rows = read.data?.pages.flatMap(({ submissions }) => submissions) ?? [];
  return (
    <Card
      id="pictures"
      title={translations.text('subject.pictures')}
      lead={translations.text('subject.picturesLead')}
    >
      <ListStates read={read} isEmpty={rows.length === 0} empty={translations.text('subject.noPictures')} />
      <Lines>
        {rows.map((row) => {
          const { attempt } = row;
          const kind = formatKind(translations, row.kind);
          return (
            <Line
              key={row.id}
              icon={<Icon name={row.kind as IconName} />}
              end={<StateChip state={row.status} />}
            >
              <a href={linkTo(`/case/${row.id}`, { status: 'all' })}>
                {attempt > 1 ? translations.text('subject.attempt', { kind, attempt }) : kind}
              </a>{' '}
              <span className="muted small">{formatMoment(translations, row.updated_at)}</span>
              <br />
              <span className="muted">{formatWhy(translations, row)}</span>
            </Line>
          );
        })}
      </Lines>
      {read.hasNextPage && <More onMore={() => read.fetchNextPage()} />}
    </Card>
  );
}

const works = ({ revoked_at, expires_at, max_uses, use_count }: TokenRow, now: Date) =>
  !revoked_at && parseMoment(expires_at) > now && (max_uses === null || use_count < max_uses);

/** The links that were made for the person, and the way to end one. */
export function SubjectLinks({ id, mayRevoke }: { id: string; mayRevoke: boolean }) {
  const translations = useTranslations();
  const read = useRead('GET /admin/ephemeral-tokens', { query: { subject_id: id } });
  const send = useSend();
  const { announce } = useConsole();
  const { problem, run } = useTask();
  const rows = read.data ?? [];
  const { part, more } = usePart(rows);
  const now = new Date();
  const revoke = (row: TokenRow) =>
    run(async () => {
      await send('DELETE /admin/ephemeral-tokens/{id}', { path: { id: row.id } });
      announce(translations.text('subject.linkRevoked'));
    });
  return (
    <Card id="links" title={translations.text('subject.links')}>
      <ListStates read={read} isEmpty={rows.length === 0} empty={translations.text('subject.noLinks')} />
      <Problem sentence={problem} />
      <Lines>
        {part.map((row) => {
          const isGood = works(row, now);
          const made = {
            at: formatMoment(translations, row.created_at),
            who: <bdi key="who">{row.created_by}</bdi>,
            used: row.use_count,
            limit: row.max_uses ?? 'none',
          };
          return (
            <Line
              key={row.id}
              icon={<Icon name="link" />}
              end={
                mayRevoke &&
                isGood && <Button onClick={() => revoke(row)}>{translations.text('do.revoke')}</Button>
              }
            >
              {translations.text(isGood ? 'subject.linkWorks' : 'subject.linkEnded', {
                at: formatMoment(translations, row.expires_at),
              })}
              <br />
              <span className="muted">{translations.nodes('subject.linkMade', made)}</span>
            </Line>
          );
        })}
      </Lines>
      {more}
    </Card>
  );
}

/** The newest entries of the audit log about the person. */
export function SubjectLog({ id }: { id: string }) {
  const translations = useTranslations();
  const read = useRead('GET /admin/audit', { query: { subject_id: id, limit: 10 } });
  const entries = read.data?.entries ?? [];
  return (
    <Card id="happened" title={translations.text('subject.happened')}>
      <ListStates read={read} isEmpty={false} empty="" />
      <ol className={styles['log']}>
        {entries.map((entry) => (
          <AuditLine key={entry.hash} entry={entry} />
        ))}
      </ol>
      <a href={linkTo('/audit', { subject: id })}>{translations.text('subject.wholeLog')}</a>
    </Card>
  );
}
