import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { Button } from '../../ui/button/button.tsx';
import { LinkButton } from '../../ui/button/link-button.tsx';
import { Table } from '../../ui/table/table.tsx';
import type { AuditEntry } from '../api/answers.ts';
import { useRead } from '../api/use-api.ts';
import { QUEUE, queueUrl } from '../cases/queue-url.ts';
import { Icon } from '../components/icons.tsx';
import { ListStates } from '../components/list/list-states.tsx';
import { Pager } from '../components/list/pager.tsx';
import { PageHead } from '../components/page-head.tsx';
import { useConsole } from '../console-context.ts';
import { linkTo } from '../hash-location.ts';
import { formatMoment } from '../locales/format-values.ts';
import { useTranslations } from '../locales/use-translations.ts';
import { seesCases } from '../session.ts';
import { useSaving } from '../use-saving.ts';
import { ActorName } from './actor-name.tsx';
import styles from './audit.module.css';
import { AuditFilters, type AuditFilterValues, readAsked } from './audit-filters.tsx';
import { foldViews } from './fold-views.ts';
import { formatAction, formatAuditField } from './format-audit-entry.ts';
import { toMoments } from './to-moments.ts';

const PAGE_SIZE = 100;

/** The entries, newest first, and whether the hash chain is intact. */
export default function Audit() {
  const translations = useTranslations();
  const [search] = useSearchParams();
  const filters = readAsked(search);
  const read = useRead('GET /admin/audit', { query: toAuditQuery(filters) });
  const entries = read.data?.entries ?? [];
  const next = read.data?.next_cursor;
  return (
    <>
      <PageHead name={translations.text('audit.title')} lead={translations.text('audit.lead')}>
        <Exports filters={filters} />
      </PageHead>
      <AuditFilters filters={filters} />
      <main aria-busy={read.isFetching}>
        <Chain />
        {filters.subject && <p className={styles['inset']}>{translations.text('audit.onlyPerson')}</p>}
        {entries.length > 0 && <Entries entries={entries} />}
        <ListStates read={read} isEmpty={entries.length === 0} empty={translations.text('audit.nothing')} />
        {next && (
          <Pager>
            <LinkButton href={linkTo('/audit', { ...filters, cursor: next })}>
              {translations.text('do.older')}
            </LinkButton>
          </Pager>
        )}
      </main>
    </>
  );
}

/** Leaves out empty values. */
const toAuditQuery = ({ cursor, ...filter }: AuditFilterValues) => ({
  ...toAuditFilter(filter),
  cursor: cursor || undefined,
  limit: PAGE_SIZE,
  include: 'names' as const,
});

const toAuditFilter = ({ subject, area, actor, ...days }: Omit<AuditFilterValues, 'cursor'>) => ({
  subject_id: subject || undefined,
  action: area ? `${area}.` : undefined,
  ...toMoments(days),
  actor: actor || undefined,
});

/** Whether every entry still covers the one before it. */
function Chain() {
  const translations = useTranslations();
  const state = useRead('GET /admin/audit/chain', {}).data;
  if (!state) return null;
  const { flaw, entries, hash } = state;
  if (flaw)
    return (
      <p className={styles['broken']} role="alert">
        <Icon name="warn" />
        {translations.text(flaw.is === 'changed' ? 'audit.changed' : 'audit.missing', {
          number: flaw.number,
        })}
      </p>
    );
  return (
    <details className={styles['chain']}>
      <summary>
        <Icon name="check" />
        {translations.text('audit.holds', { count: entries })}
      </summary>
      <p className="muted">
        {translations.text('audit.lastHash')}: <code>{hash}</code>
      </p>
    </details>
  );
}

/** The log as a file, with the filters of the list. */
function Exports({ filters }: { filters: AuditFilterValues }) {
  const translations = useTranslations();
  const { save, isBusy, hasFailed } = useSaving();
  return (
    <>
      <span role="alert">{hasFailed && translations.text('audit.exportFailed')}</span>
      {(['csv', 'json'] as const).map((format) => (
        <Button
          key={format}
          aria-disabled={isBusy}
          onClick={() =>
            save(
              'GET /admin/audit/export',
              { query: { format, ...toAuditFilter(filters) } },
              `audit.${format}`,
            )
          }
        >
          <Icon name="save" />
          {translations.text(`audit.${format}`)}
        </Button>
      ))}
    </>
  );
}

function Entries({ entries }: { entries: AuditEntry[] }) {
  const translations = useTranslations();
  return (
    <Table
      stacks
      className={styles['log']}
      heads={[
        translations.text('audit.when'),
        translations.text('audit.who'),
        translations.text('audit.what'),
        translations.text('audit.fields'),
        translations.text('audit.person'),
      ]}
    >
      {foldViews(entries).map((group) =>
        group.is === 'entry' ? (
          <Entry key={group.entry.hash} entry={group.entry} />
        ) : (
          <Views key={group.entries[0]!.hash} entries={group.entries} />
        ),
      )}
    </Table>
  );
}

/** The newest of several entries, with the case that all of them are about, if it is one. */
const summarize = ([newest, ...others]: readonly [AuditEntry, ...AuditEntry[]]): AuditEntry => {
  const isOneCase = others.every(({ submission_id }) => submission_id === newest.submission_id);
  return isOneCase ? newest : { ...newest, submission_id: undefined };
};

const countCustomers = (entries: readonly AuditEntry[]) =>
  new Set(entries.map(({ subject_id }) => subject_id)).size;

/** Looks in a row as one line, which opens to all of them. */
function Views({ entries }: { entries: readonly AuditEntry[] }) {
  const translations = useTranslations();
  const [isOpen, setOpen] = useState(false);
  const newest = summarize(entries as [AuditEntry, ...AuditEntry[]]);
  return (
    <>
      <tr>
        <td>{formatMoment(translations, newest.at)}</td>
        <td className={styles['actor']}>
          <ActorName entry={newest} />
        </td>
        <th scope="row">
          <Button
            look="quiet"
            className={styles['fold']}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name={isOpen ? 'up' : 'down'} />
            {translations.text('audit.views', { count: entries.length, customers: countCustomers(entries) })}
          </Button>
        </th>
        <td className="wide-only" />
        <td>{countCustomers(entries) === 1 && <Subject entry={newest} />}</td>
      </tr>
      {isOpen && entries.map((entry) => <Entry key={entry.hash} entry={entry} />)}
    </>
  );
}

/** Entries about a case of the customer, of which older ones do not name the case. */
const OF_CASES = /^(submission|image|note|message|block|quality)\./;

/** The case of the entry, or all cases of its customer; an erased customer has none. */
function toCases({ subject_id: id, subject_name: name, submission_id, action }: AuditEntry) {
  if (!id || !name || !OF_CASES.test(action)) return null;
  const list = { ...QUEUE, status: 'all', subject_id: id } as const;
  return submission_id
    ? ({ key: 'audit.case', url: queueUrl(list, submission_id) } as const)
    : ({ key: 'audit.cases', url: queueUrl(list) } as const);
}

function Subject({ entry }: { entry: AuditEntry }) {
  const translations = useTranslations();
  const { session } = useConsole();
  if (!entry.subject_id) return null;
  const { subject_id: id, subject_name: name } = entry;
  const cases = seesCases(session) ? toCases(entry) : null;
  return (
    <span className={styles['person']}>
      <a href={linkTo(`/subjects/${id}`)}>{name ? <bdi>{name}</bdi> : translations.text('audit.aPerson')}</a>
      {cases && <a href={`#${cases.url}`}>{translations.text(cases.key)}</a>}
    </span>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const translations = useTranslations();
  return (
    <tr>
      <td>{formatMoment(translations, entry.at)}</td>
      <td className={styles['actor']}>
        <ActorName entry={entry} />
      </td>
      <th scope="row">{formatAction(translations, entry)}</th>
      <td className="wide-only muted">
        {entry.fields.map((field) => formatAuditField(translations, field)).join(', ')}
      </td>
      <td>
        <Subject entry={entry} />
      </td>
    </tr>
  );
}
