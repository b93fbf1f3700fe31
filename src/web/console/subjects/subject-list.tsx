import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
import { Button } from '../../ui/button/button.tsx';
import { LinkButton } from '../../ui/button/link-button.tsx';
import { Table } from '../../ui/table/table.tsx';
import type { SubjectRow } from '../api/answers.ts';
import { useRead } from '../api/use-api.ts';
import { BulkButton } from '../bulk/bulk-button.tsx';
import { ListStates } from '../components/list/list-states.tsx';
import { Pager } from '../components/list/pager.tsx';
import { SearchField } from '../components/list/search-field.tsx';
import { PageHead } from '../components/page-head.tsx';
import { StateChip } from '../components/state-chip.tsx';
import { useConsole } from '../console-context.ts';
import { hrefFor, linkTo, navigate } from '../hash-location.ts';
import { formatMoment, formatStoredDetail } from '../locales/format-values.ts';
import { useTranslations } from '../locales/use-translations.ts';
import { mayEdit } from '../session.ts';
import { SubjectDialog } from './subject-dialog.tsx';

const PAGE_SIZE = 50;

/** Everybody on record, newest first, found by name, key, e-mail or licence number. */
export default function SubjectList() {
  const translations = useTranslations();
  const { session, announce } = useConsole();
  const [parameters] = useSearchParams();
  const search = parameters.get('search') ?? '';
  const offset = Number(parameters.get('offset') ?? '0') || 0;
  const field = useRef<HTMLInputElement>(null);
  const isFinding = parameters.get('find') !== null;
  useEffect(() => {
    if (isFinding) field.current?.focus();
  }, [isFinding]);
  const query = {
    limit: PAGE_SIZE + 1,
    offset,
    include: 'status',
    search: search || undefined,
    similar: true,
  } as const;
  const read = useRead('GET /admin/subjects', { query });
  const rows = read.data?.slice(0, PAGE_SIZE) ?? [];
  const hasMore = (read.data?.length ?? 0) > PAGE_SIZE;
  const [adding, setAdding] = useState(false);
  const announcement = translations.text(hasMore ? 'count.peopleMore' : 'count.people', {
    count: rows.length,
  });
  useEffect(() => {
    if (read.isSuccess && !read.isPlaceholderData) announce(announcement);
  }, [read.isSuccess, read.isPlaceholderData, announcement, announce]);

  const emptyKey = search ? 'subjects.notFound' : 'subjects.none';
  return (
    <>
      <PageHead name={translations.text('subjects.title')} lead={read.isSuccess ? announcement : ''}>
        <SearchField
          field={field}
          label={translations.text('subjects.find')}
          hint={translations.text('subjects.findHint')}
          search={search}
          onSearch={(wanted) => navigate(hrefFor('/subjects', { search: wanted }), { replace: true })}
        />
        <BulkButton first="links" />
        {mayEdit(session) && (
          <Button look="primary" onClick={() => setAdding(true)}>
            {translations.text('subjects.add')}
          </Button>
        )}
      </PageHead>
      <main aria-busy={read.isFetching}>
        {rows.length > 0 && <People rows={rows} />}
        <ListStates
          read={read}
          isEmpty={rows.length === 0}
          empty={translations.text(emptyKey)}
          lead={translations.text(`${emptyKey}Lead`)}
        />
        {(offset > 0 || hasMore) && (
          <Ways search={search} offset={offset} count={rows.length} hasMore={hasMore} />
        )}
      </main>
      {adding && <SubjectDialog subject={null} onClose={() => setAdding(false)} />}
    </>
  );
}

type WaysProps = { search: string; offset: number; count: number; hasMore: boolean };

function Ways({ search, offset, count, hasMore }: WaysProps) {
  const translations = useTranslations();
  const pageAt = (at: number) => linkTo('/subjects', { search, offset: at > 0 ? String(at) : null });
  return (
    <Pager>
      {offset > 0 && (
        <LinkButton href={pageAt(offset - PAGE_SIZE)}>{translations.text('do.newer')}</LinkButton>
      )}
      <span className="muted">
        {translations.text('range.rows', { from: offset + 1, to: offset + count })}
      </span>
      {hasMore && <LinkButton href={pageAt(offset + PAGE_SIZE)}>{translations.text('do.older')}</LinkButton>}
    </Pager>
  );
}

function People({ rows }: { rows: SubjectRow[] }) {
  const translations = useTranslations();
  return (
    <Table
      stacks
      heads={[
        translations.text('subjects.person'),
        translations.text('field.date_of_birth'),
        translations.text('kind.license'),
        translations.text('kind.selfie'),
        translations.text('subjects.added'),
      ]}
    >
      {rows.map((row) => (
        <tr key={row.id}>
          <th scope="row">
            <a href={linkTo(`/subjects/${row.id}`)}>
              <bdi>
                {row.first_name} {row.last_name}
              </bdi>
            </a>{' '}
            {row.external_uid && <span className="muted small">{row.external_uid}</span>}
          </th>
          <td className="wide-only">
            {row.date_of_birth ? formatStoredDetail(translations, row.date_of_birth) : '–'}
          </td>
          <td>
            <span className="narrow-only">{translations.text('kind.license')} </span>
            {row.status && <StateChip state={row.status.license_status} />}
          </td>
          <td>
            <span className="narrow-only">{translations.text('kind.selfie')} </span>
            {row.status && <StateChip state={row.status.selfie_status} />}
          </td>
          <td className="wide-only">{formatMoment(translations, row.subject_created_at)}</td>
        </tr>
      ))}
    </Table>
  );
}
