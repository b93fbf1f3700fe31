import { useState } from 'react';
import { useSearchParams } from 'wouter';
import type { ErasureRequest } from '../api/answers.ts';
import { useRead } from '../api/use-api.ts';
import { useConsole } from '../console-context.ts';
import { Dialog } from '../parts/dialog.tsx';
import { ListStates } from '../parts/list-states.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { Segments } from '../parts/segments.tsx';
import { linkTo } from '../places.ts';
import { mayDecide } from '../session.ts';
import { EraseDialog } from '../subjects/erase-dialog.tsx';
import { ReceiptFacts } from '../subjects/receipt-facts.tsx';
import { sayMoment } from '../words/say-moment.ts';
import { useWords } from '../words/use-words.ts';
import { sayDue } from './say-due.ts';

/** Requests for erasure: what is due first, and what was done with its receipt. */
export default function Privacy() {
  const words = useWords();
  const [search] = useSearchParams();
  const status = search.get('status') === 'completed' ? 'completed' : 'pending';
  const cursor = search.get('cursor') ?? '';
  const query = { status, limit: 50, cursor: cursor || undefined } as const;
  const read = useRead('GET /admin/deletion-requests', { query });
  const rows = read.data?.requests ?? [];
  const next = read.data?.next_cursor;
  const isToDo = status === 'pending';
  return (
    <>
      <PageHead name={words.text('privacy.title')} lead={words.text('privacy.lead')} />
      <div className="filters">
        <Segments
          label={words.text('privacy.requests')}
          value={status}
          options={[
            { value: 'pending', word: words.text('privacy.toDo') },
            { value: 'completed', word: words.text('privacy.done') },
          ]}
          linkTo={(value) => linkTo('/privacy', { status: value === 'pending' ? null : value })}
        />
      </div>
      <main aria-busy={read.isFetching}>
        {rows.length > 0 && (isToDo ? <ToDo rows={rows} /> : <Done rows={rows} />)}
        <ListStates
          read={read}
          isEmpty={rows.length === 0}
          empty={words.text(isToDo ? 'privacy.nothingDue' : 'privacy.nothingDone')}
          lead={isToDo && words.text('privacy.nothingDueLead')}
        />
        {next && (
          <p className="pager">
            <a className="button" href={linkTo('/privacy', { status, cursor: next })}>
              {words.text('do.more')}
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

function AskedBy({ row }: { row: ErasureRequest }) {
  const words = useWords();
  return words.text(row.requested_by === 'subject' ? 'privacy.bySubject' : 'privacy.byStaff');
}

function ToDo({ rows }: { rows: ErasureRequest[] }) {
  const words = useWords();
  const { session } = useConsole();
  const [chosen, setChosen] = useState<ErasureRequest | null>(null);
  const now = new Date();
  const close = () => setChosen(null);
  return (
    <>
      <table className="list">
        <thead>
          <tr>
            <th scope="col">{words.text('privacy.due')}</th>
            <th scope="col">{words.text('subjects.person')}</th>
            <th scope="col">{words.text('privacy.asked')}</th>
            <th scope="col">{words.text('privacy.by')}</th>
            <th scope="col">{words.text('privacy.reason')}</th>
            <th scope="col">
              <span className="sr">{words.text('subject.erase')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const due = sayDue(words, row.due_at, now);
            return (
              <tr key={row.request_id}>
                <td>
                  <span className={`chip ${due.look}`}>{due.word}</span>
                </td>
                <th scope="row">
                  <a href={linkTo(`/subjects/${row.subject_id}`)}>
                    <bdi>
                      {row.first_name} {row.last_name}
                    </bdi>
                  </a>
                </th>
                <td>{sayMoment(words, row.requested_at)}</td>
                <td>
                  <AskedBy row={row} />
                </td>
                <td>
                  {row.reason ? (
                    <q>{row.reason}</q>
                  ) : (
                    <span className="quiet">{words.text('privacy.noReason')}</span>
                  )}
                </td>
                <td>
                  {mayDecide(session) && (
                    <button className="button" type="button" onClick={() => setChosen(row)}>
                      {words.text('subject.erase')}
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
  const words = useWords();
  const [shown, setShown] = useState<ErasureRequest | null>(null);
  return (
    <>
      <table className="list">
        <thead>
          <tr>
            <th scope="col">{words.text('privacy.erased')}</th>
            <th scope="col">{words.text('privacy.asked')}</th>
            <th scope="col">{words.text('privacy.by')}</th>
            <th scope="col">{words.text('receipt.request')}</th>
            <th scope="col">
              <span className="sr">{words.text('receipt.title')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.request_id}>
              <td>{row.completed_at && sayMoment(words, row.completed_at)}</td>
              <td>{sayMoment(words, row.requested_at)}</td>
              <td>
                <AskedBy row={row} />
              </td>
              <th scope="row" className="mono">
                {row.request_id}
              </th>
              <td>
                {row.receipt && (
                  <button className="button" type="button" onClick={() => setShown(row)}>
                    {words.text('receipt.title')}
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown?.receipt && (
        <Dialog
          title={words.text('receipt.title')}
          lead={words.text('receipt.lead')}
          onClose={() => setShown(null)}
        >
          <ReceiptFacts
            requestId={shown.request_id}
            at={shown.completed_at ?? shown.requested_at}
            receipt={shown.receipt}
          />
          <div className="dialog-end">
            <button className="button primary" type="button" onClick={() => setShown(null)}>
              {words.text('do.close')}
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}
