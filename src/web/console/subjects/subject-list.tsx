import { useEffect, useState } from 'react';
import type { SubjectRow } from '../answers.ts';
import { useConsole } from '../console-context.ts';
import { Icon } from '../icons.tsx';
import { ListStates } from '../list-states.tsx';
import { type PagePlace, pageHash } from '../page-address.ts';
import { mayDecide } from '../session.ts';
import { PageHead } from '../shell.tsx';
import { useRead } from '../use-api.ts';
import { sayMoment, sayStored } from '../words.ts';
import { StateChip } from './state-chip.tsx';
import { SubjectDialog } from './subject-dialog.tsx';

const PAGE = 50;
/** Milliseconds after the last letter before it is searched. */
const PAUSE = 250;

/** Everybody on record, newest first, found by name, key, e-mail or licence number. */
export function SubjectList({ place }: { place: PagePlace }) {
  const { session, announce } = useConsole();
  const search = place.query.get('search') ?? '';
  const offset = Number(place.query.get('offset') ?? '0') || 0;
  const query = new URLSearchParams({ limit: String(PAGE + 1), offset: String(offset), include: 'status' });
  if (search) query.set('search', search);
  const read = useRead<SubjectRow[]>(`/admin/subjects?${query}`);
  const rows = read.data?.slice(0, PAGE) ?? [];
  const hasMore = (read.data?.length ?? 0) > PAGE;
  const [adding, setAdding] = useState(false);
  const go = (asked: { search: string; offset: number }) => {
    location.hash = pageHash('subjects', null, { search: asked.search, offset: String(asked.offset || '') });
  };
  const told = `${rows.length}${hasMore ? '+' : ''} ${rows.length === 1 ? 'person' : 'people'}`;
  useEffect(() => {
    if (read.isSuccess && !read.isPlaceholderData) announce(told);
  }, [read.isSuccess, read.isPlaceholderData, told, announce]);

  return (
    <>
      <PageHead title="Subjects" lead={read.isSuccess ? told : ''}>
        <Search search={search} onSearch={(wanted) => go({ search: wanted, offset: 0 })} />
        {mayDecide(session) && (
          <button className="button primary" type="button" onClick={() => setAdding(true)}>
            Add a person
          </button>
        )}
      </PageHead>
      <main aria-busy={read.isFetching}>
        {rows.length > 0 && <Table rows={rows} />}
        <ListStates
          read={read}
          isEmpty={rows.length === 0}
          empty={search ? 'Nobody is found.' : 'Nobody is on record yet.'}
          lead={search ? 'Names, e-mails and numbers are found from their beginning on.' : ''}
        />
        {(offset > 0 || hasMore) && (
          <p className="pager">
            <button
              className="button"
              type="button"
              aria-disabled={offset === 0}
              onClick={() => offset > 0 && go({ search, offset: Math.max(0, offset - PAGE) })}
            >
              Newer
            </button>
            <span className="quiet">
              {offset + 1} to {offset + rows.length}
            </span>
            <button
              className="button"
              type="button"
              aria-disabled={!hasMore}
              onClick={() => hasMore && go({ search, offset: offset + PAGE })}
            >
              Older
            </button>
          </p>
        )}
      </main>
      {adding && <SubjectDialog subject={null} onClose={() => setAdding(false)} />}
    </>
  );
}

function Search({ search, onSearch }: { search: string; onSearch(search: string): void }) {
  const [typed, setTyped] = useState(search);
  useEffect(() => setTyped(search), [search]);
  useEffect(() => {
    if (typed === search) return;
    const timer = setTimeout(() => onSearch(typed), PAUSE);
    return () => clearTimeout(timer);
  });
  return (
    <label className="search">
      <Icon name="find" />
      <span className="sr">Find a person</span>
      <input
        type="search"
        placeholder="Name, e-mail or number"
        value={typed}
        maxLength={200}
        onChange={(event) => setTyped(event.target.value)}
      />
    </label>
  );
}

function Table({ rows }: { rows: SubjectRow[] }) {
  return (
    <table className="list">
      <thead>
        <tr>
          <th scope="col">Person</th>
          <th scope="col">Born</th>
          <th scope="col">Licence</th>
          <th scope="col">Selfie</th>
          <th scope="col">Added</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              <a href={pageHash('subjects', row.id)}>
                <bdi>
                  {row.first_name} {row.last_name}
                </bdi>
              </a>{' '}
              {row.external_uid && <span className="quiet small">{row.external_uid}</span>}
            </th>
            <td className="wide-only">{row.date_of_birth ? sayStored(row.date_of_birth) : '–'}</td>
            <td>
              <span className="narrow-only">Licence </span>
              {row.status && <StateChip state={row.status.license_status} />}
            </td>
            <td>
              <span className="narrow-only">Selfie </span>
              {row.status && <StateChip state={row.status.selfie_status} />}
            </td>
            <td className="wide-only">{sayMoment(row.subject_created_at)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
