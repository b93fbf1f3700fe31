import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { Button } from '../../ui/button/button.tsx';
import { LinkButton } from '../../ui/button/link-button.tsx';
import { Chip } from '../../ui/chip/chip.tsx';
import { Table } from '../../ui/table/table.tsx';
import type { ErasureRequest } from '../api/answers.ts';
import { useRead } from '../api/use-api.ts';
import { BulkButton } from '../bulk/bulk-button.tsx';
import { Filters } from '../components/list/filters.tsx';
import { ListStates } from '../components/list/list-states.tsx';
import { Pager } from '../components/list/pager.tsx';
import { Segments } from '../components/list/segments.tsx';
import { PageHead } from '../components/page-head.tsx';
import { useConsole } from '../console-context.ts';
import { linkTo } from '../hash-location.ts';
import { formatMoment } from '../locales/format-values.ts';
import { useTranslations } from '../locales/use-translations.ts';
import { mayErase } from '../rights.ts';
import { EraseDialog } from '../subjects/erase-dialog.tsx';
import { type ErasureReceipt, ReceiptDialog } from '../subjects/receipt-facts.tsx';
import { formatDue } from './format-due.ts';

/** Requests for erasure: open ones by due date, and closed ones with their receipts. */
export default function Privacy() {
  const words = useTranslations();
  const [search] = useSearchParams();
  const status = search.get('status') === 'completed' ? 'completed' : 'pending';
  const cursor = search.get('cursor') ?? '';
  const query = { status, limit: 50, cursor: cursor || undefined } as const;
  const read = useRead('GET /admin/deletion-requests', { query });
  const [receipt, setReceipt] = useState<ErasureReceipt | null>(null);
  const rows = (read.data?.requests ?? []).filter(
    (row) => status === 'completed' || row.request_id !== receipt?.request_id,
  );
  const next = read.data?.next_cursor;
  const isToDo = status === 'pending';
  // Not in the list, which is gone with its last row.
  const [chosen, setChosen] = useState<ErasureRequest | null>(null);
  const close = () => setChosen(null);
  return (
    <>
      <PageHead name={words.text('privacy.title')} lead={words.text('privacy.lead')}>
        <BulkButton first="images" />
      </PageHead>
      <Filters label={words.text('privacy.requests')}>
        <Segments
          label={words.text('privacy.requests')}
          value={status}
          options={[
            { value: 'pending', label: words.text('privacy.toDo') },
            { value: 'completed', label: words.text('privacy.done') },
          ]}
          getHref={(value) => linkTo('/privacy', { status: value === 'pending' ? null : value })}
        />
      </Filters>
      <main aria-busy={read.isFetching}>
        {rows.length > 0 &&
          (isToDo ? <OpenRequests rows={rows} onErase={setChosen} /> : <ClosedRequests rows={rows} />)}
        <ListStates
          read={read}
          isEmpty={rows.length === 0}
          empty={words.text(isToDo ? 'privacy.nothingDue' : 'privacy.nothingDone')}
          lead={isToDo && words.text('privacy.nothingDueLead')}
        />
        {next && (
          <Pager>
            <LinkButton href={linkTo('/privacy', { status, cursor: next })}>
              {words.text('do.more')}
            </LinkButton>
          </Pager>
        )}
      </main>
      {chosen && (
        <EraseDialog
          id={chosen.subject_id}
          name={subjectName(chosen)}
          onClose={close}
          onErased={(erased) => {
            setReceipt(erased);
            close();
          }}
        />
      )}
      {receipt && (
        <ReceiptDialog
          title={words.text('erase.done')}
          lead={words.text('receipt.keep')}
          receipt={receipt}
          onClose={() => setReceipt(null)}
        />
      )}
    </>
  );
}

const subjectName = (row: ErasureRequest) => ({
  first_name: row.first_name ?? '',
  last_name: row.last_name ?? '',
});

function AskedBy({ row }: { row: ErasureRequest }) {
  const words = useTranslations();
  return words.text(row.requested_by === 'subject' ? 'privacy.bySubject' : 'privacy.byStaff');
}

type ToDoProps = { rows: ErasureRequest[]; onErase(row: ErasureRequest): void };

function OpenRequests({ rows, onErase }: ToDoProps) {
  const words = useTranslations();
  const { session } = useConsole();
  const now = new Date();
  return (
    <Table
      stacks
      heads={[
        words.text('privacy.due'),
        words.text('subjects.person'),
        words.text('privacy.asked'),
        words.text('privacy.by'),
        words.text('privacy.reason'),
        { heard: words.text('subject.erase') },
      ]}
    >
      {rows.map((row) => {
        const due = formatDue(words, row.due_at, now);
        return (
          <tr key={row.request_id}>
            <td>
              <Chip hue={due.look}>{due.word}</Chip>
            </td>
            <th scope="row">
              <a href={linkTo(`/subjects/${row.subject_id}`)}>
                <bdi>
                  {row.first_name} {row.last_name}
                </bdi>
              </a>
            </th>
            <td>{formatMoment(words, row.requested_at)}</td>
            <td>
              <AskedBy row={row} />
            </td>
            <td>
              {row.reason ? (
                <q>{row.reason}</q>
              ) : (
                <span className="muted">{words.text('privacy.noReason')}</span>
              )}
            </td>
            <td>
              {mayErase(session) && (
                <Button onClick={() => onErase(row)}>{words.text('subject.erase')}</Button>
              )}
            </td>
          </tr>
        );
      })}
    </Table>
  );
}

function ClosedRequests({ rows }: { rows: ErasureRequest[] }) {
  const words = useTranslations();
  const [shown, setShown] = useState<ErasureRequest | null>(null);
  return (
    <>
      <Table
        stacks
        heads={[
          words.text('privacy.erased'),
          words.text('privacy.asked'),
          words.text('privacy.by'),
          words.text('receipt.request'),
          { heard: words.text('receipt.title') },
        ]}
      >
        {rows.map((row) => (
          <tr key={row.request_id}>
            <td>{row.completed_at && formatMoment(words, row.completed_at)}</td>
            <td>{formatMoment(words, row.requested_at)}</td>
            <td>
              <AskedBy row={row} />
            </td>
            <th scope="row" className="mono">
              {row.request_id}
            </th>
            <td>
              {row.receipt && <Button onClick={() => setShown(row)}>{words.text('receipt.title')}</Button>}
            </td>
          </tr>
        ))}
      </Table>
      {shown?.receipt && (
        <ReceiptDialog
          title={words.text('receipt.title')}
          lead={words.text('receipt.lead')}
          receipt={{
            ...shown.receipt,
            request_id: shown.request_id,
            erased_at: shown.completed_at ?? shown.requested_at,
          }}
          onClose={() => setShown(null)}
        />
      )}
    </>
  );
}
