import { useState } from 'react';
import { useSearchParams } from 'wouter';
import type { AuditEntry } from '../api/answers.ts';
import { useRead } from '../api/use-api.ts';
import { useConsole } from '../console-context.ts';
import { Icon } from '../parts/icons.tsx';
import { ListStates } from '../parts/list-states.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { linkTo } from '../places.ts';
import { saveFile } from '../save-file.ts';
import { sayMoment } from '../words/say-moment.ts';
import { useWords } from '../words/use-words.ts';
import { ActorName } from './actor-name.tsx';
import { type AuditAsked, AuditFilters, readAsked } from './audit-filters.tsx';
import { sayAction } from './say-entry.ts';

const PAGE = 100;

/** Who did what, newest first, and whether the chain of it all holds. */
export default function Audit() {
  const words = useWords();
  const [search] = useSearchParams();
  const asked = readAsked(search);
  const read = useRead('GET /admin/audit', { query: queryOf(asked) });
  const entries = read.data?.entries ?? [];
  const next = read.data?.next_cursor;
  return (
    <>
      <PageHead name={words.text('audit.title')} lead={words.text('audit.lead')}>
        <Exports asked={asked} />
      </PageHead>
      <AuditFilters asked={asked} />
      <main aria-busy={read.isFetching}>
        <Chain />
        {asked.subject && <p className="quiet inset">{words.text('audit.onlyPerson')}</p>}
        {entries.length > 0 && <Table entries={entries} />}
        <ListStates read={read} isEmpty={entries.length === 0} empty={words.text('audit.nothing')} />
        {next && (
          <p className="pager">
            <a className="button" href={linkTo('/audit', { ...asked, cursor: next })}>
              {words.text('do.older')}
            </a>
          </p>
        )}
      </main>
    </>
  );
}

/** What is not asked for is left out. */
const queryOf = ({ subject, area, from, to, actor, cursor }: AuditAsked) => ({
  subject_id: subject || undefined,
  action: area ? `${area}.` : undefined,
  from: from || undefined,
  to: to || undefined,
  actor: actor || undefined,
  cursor: cursor || undefined,
  limit: PAGE,
});

/** Whether every entry still covers the one before it. */
function Chain() {
  const words = useWords();
  const state = useRead('GET /admin/audit/chain', {}).data;
  if (!state) return null;
  const { flaw, entries, hash } = state;
  if (flaw)
    return (
      <p className="chain bad" role="alert">
        <Icon name="warn" />
        {words.text(flaw.is === 'changed' ? 'audit.changed' : 'audit.missing', { number: flaw.number })}
      </p>
    );
  return (
    <details className="chain">
      <summary>
        <Icon name="check" />
        {words.text('audit.holds', { count: entries })}
      </summary>
      <p className="quiet">
        {words.text('audit.lastHash')}: <code>{hash}</code>
      </p>
    </details>
  );
}

/** The log of the chosen days as a file, whatever else is filtered. */
function Exports({ asked: { from, to } }: { asked: AuditAsked }) {
  const words = useWords();
  const { file } = useConsole();
  const [failed, setFailed] = useState(false);
  const save = async (format: 'csv' | 'json') => {
    const query = { format, from: from || undefined, to: to || undefined };
    const saved = await file('GET /admin/audit/export', { query }).catch(() => null);
    setFailed(!saved);
    if (saved) saveFile(saved, `audit.${format}`);
  };
  return (
    <>
      <span role="alert">{failed && words.text('audit.exportFailed')}</span>
      {(['csv', 'json'] as const).map((format) => (
        <button key={format} className="button" type="button" onClick={() => save(format)}>
          <Icon name="save" />
          {words.text(`audit.${format}`)}
        </button>
      ))}
    </>
  );
}

function Table({ entries }: { entries: AuditEntry[] }) {
  const words = useWords();
  return (
    <table className="list">
      <thead>
        <tr>
          <th scope="col">{words.text('audit.when')}</th>
          <th scope="col">{words.text('audit.who')}</th>
          <th scope="col">{words.text('audit.what')}</th>
          <th scope="col">{words.text('audit.fields')}</th>
          <th scope="col">{words.text('audit.person')}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.hash}>
            <td>{sayMoment(words, entry.at)}</td>
            <td className="actor">
              <ActorName entry={entry} />
            </td>
            <th scope="row">{sayAction(words, entry)}</th>
            <td className="wide-only quiet">{entry.fields.join(', ')}</td>
            <td>
              {entry.subject_id && (
                <a href={linkTo(`/subjects/${entry.subject_id}`)}>{words.text('audit.aPerson')}</a>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
