import { useState } from 'react';
import type { ErasureRequest, RequestRows } from '../answers.ts';
import { useConsole } from '../console-context.ts';
import { Dialog } from '../dialog.tsx';
import { ListStates } from '../list-states.tsx';
import { type PagePlace, pageHash } from '../page-address.ts';
import { mayDecide } from '../session.ts';
import { PageHead } from '../shell.tsx';
import { EraseDialog } from '../subjects/erase-dialog.tsx';
import { useRead } from '../use-api.ts';
import { sayMoment } from '../words.ts';
import { sayDue } from './say-due.ts';

/** Requests for erasure: what is due first, and what was done with its receipt. */
export default function Privacy({ place }: { place: PagePlace }) {
  const status = place.query.get('status') === 'completed' ? 'completed' : 'pending';
  const cursor = place.query.get('cursor') ?? '';
  const query = new URLSearchParams({ status, limit: '50', ...(cursor ? { cursor } : {}) });
  const read = useRead<RequestRows>(`/admin/deletion-requests?${query}`);
  const rows = read.data?.requests ?? [];
  const next = read.data?.next_cursor;
  return (
    <>
      <PageHead title="Privacy" lead="A person is answered within 30 days of asking." />
      <nav className="filters" aria-label="Requests">
        <div className="segments">
          <a href={pageHash('privacy')} aria-current={status === 'pending' ? 'page' : undefined}>
            To do
          </a>
          <a
            href={pageHash('privacy', null, { status: 'completed' })}
            aria-current={status === 'completed' ? 'page' : undefined}
          >
            Done
          </a>
        </div>
      </nav>
      <main aria-busy={read.isFetching}>
        {rows.length > 0 && (status === 'pending' ? <ToDo rows={rows} /> : <Done rows={rows} />)}
        <ListStates
          read={read}
          isEmpty={rows.length === 0}
          empty={status === 'pending' ? 'Nothing is due.' : 'Nothing was erased yet.'}
          lead={status === 'pending' ? 'Requests from people and staff appear here.' : ''}
        />
        {next && (
          <p className="pager">
            <a className="button" href={pageHash('privacy', null, { status, cursor: next })}>
              More
            </a>
          </p>
        )}
      </main>
    </>
  );
}

const nameOf = (row: ErasureRequest) => ({
  first_name: row.first_name ?? '',
  last_name: row.last_name ?? '',
});

function ToDo({ rows }: { rows: ErasureRequest[] }) {
  const { session } = useConsole();
  const [chosen, setChosen] = useState<ErasureRequest | null>(null);
  const now = new Date();
  const close = () => setChosen(null);
  return (
    <>
      <table className="list">
        <thead>
          <tr>
            <th scope="col">Due</th>
            <th scope="col">Person</th>
            <th scope="col">Asked</th>
            <th scope="col">By</th>
            <th scope="col">Reason</th>
            <th scope="col">
              <span className="sr">Erase</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const due = sayDue(row.due_at, now);
            return (
              <tr key={row.request_id}>
                <td>
                  <span className={`chip ${due.look}`}>{due.word}</span>
                </td>
                <th scope="row">
                  <a href={pageHash('subjects', row.subject_id)}>
                    <bdi>
                      {row.first_name} {row.last_name}
                    </bdi>
                  </a>
                </th>
                <td>{sayMoment(row.requested_at)}</td>
                <td>{row.requested_by === 'subject' ? 'The person' : 'Staff'}</td>
                <td>{row.reason ? <q>{row.reason}</q> : <span className="quiet">No reason given</span>}</td>
                <td>
                  {mayDecide(session) && (
                    <button className="button" type="button" onClick={() => setChosen(row)}>
                      Erase…
                    </button>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {chosen && (
        <EraseDialog id={chosen.subject_id} name={nameOf(chosen)} onClose={close} onErased={close} />
      )}
    </>
  );
}

function Done({ rows }: { rows: ErasureRequest[] }) {
  const [shown, setShown] = useState<ErasureRequest | null>(null);
  return (
    <>
      <table className="list">
        <thead>
          <tr>
            <th scope="col">Erased</th>
            <th scope="col">Asked</th>
            <th scope="col">By</th>
            <th scope="col">Request</th>
            <th scope="col">
              <span className="sr">Receipt</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.request_id}>
              <td>{row.completed_at && sayMoment(row.completed_at)}</td>
              <td>{sayMoment(row.requested_at)}</td>
              <td>{row.requested_by === 'subject' ? 'The person' : 'Staff'}</td>
              <th scope="row" className="mono">
                {row.request_id}
              </th>
              <td>
                {row.receipt && (
                  <button className="button" type="button" onClick={() => setShown(row)}>
                    Receipt
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown?.receipt && (
        <Dialog title="Receipt" lead="It says nothing about the person." onClose={() => setShown(null)}>
          <dl className="facts">
            <dt>Request</dt>
            <dd className="mono">{shown.request_id}</dd>
            <dt>Pictures</dt>
            <dd>
              {shown.receipt.objects}, {Math.ceil(shown.receipt.bytes / 1000)} kB
            </dd>
            <dt>Audit entry</dt>
            <dd>{shown.receipt.audit_number}</dd>
            <dt>Its hash</dt>
            <dd className="mono">{shown.receipt.audit_hash}</dd>
          </dl>
          <div className="dialog-end">
            <button className="button primary" type="button" onClick={() => setShown(null)}>
              Close
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}
