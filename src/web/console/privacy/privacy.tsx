import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { LinkButton } from '../../ui/button/link-button.tsx';
import type { ErasureRequest } from '../api/answers.ts';
import { useRead } from '../api/use-api.ts';
import { BulkButton } from '../bulk/bulk-button.tsx';
import { Filters } from '../components/list/filters.tsx';
import { ListStates } from '../components/list/list-states.tsx';
import { Pager } from '../components/list/pager.tsx';
import { Segments } from '../components/list/segments.tsx';
import { PageHead } from '../components/page-head.tsx';
import { linkTo } from '../hash-location.ts';
import { useTranslations } from '../locales/use-translations.ts';
import { EraseDialog } from '../subjects/erase-dialog.tsx';
import { type ErasureReceipt, ReceiptDialog } from '../subjects/receipt-facts.tsx';
import { ClosedRequests, RefusedRequests } from './closed-requests.tsx';
import { HeldRequests, OpenRequests, type RequestAct } from './open-requests.tsx';
import { HoldDialog, LiftDialog, RefuseDialog } from './request-dialogs.tsx';

const LISTS = ['pending', 'held', 'refused', 'completed'] as const;
const TABLES = {
  pending: OpenRequests,
  held: HeldRequests,
  refused: RefusedRequests,
  completed: ClosedRequests,
};

/** Requests for erasure: open ones by due date, those on hold, and closed ones with their receipts. */
export default function Privacy() {
  const translations = useTranslations();
  const [search] = useSearchParams();
  const status = LISTS.find((list) => list === search.get('status')) ?? 'pending';
  const cursor = search.get('cursor') ?? '';
  const query = { status, limit: 50, cursor: cursor || undefined } as const;
  const read = useRead('GET /admin/deletion-requests', { query });
  const isToDo = status === 'pending';
  const [receipt, setReceipt] = useState<ErasureReceipt | null>(null);
  const rows = (read.data?.requests ?? []).filter((row) => !isToDo || row.request_id !== receipt?.request_id);
  const next = read.data?.next_cursor;
  const Requests = TABLES[status];
  // Not in the list, which is gone with its last row.
  const [chosen, setChosen] = useState<{ row: ErasureRequest; act: RequestAct } | null>(null);
  const close = () => setChosen(null);
  return (
    <>
      <PageHead name={translations.text('privacy.title')} lead={translations.text('privacy.lead')}>
        <BulkButton first="images" />
      </PageHead>
      <Filters label={translations.text('privacy.requests')}>
        <Segments
          label={translations.text('privacy.requests')}
          value={status}
          options={LISTS.map((value) => ({ value, label: translations.text(`privacy.list.${value}`) }))}
          getHref={(value) => linkTo('/privacy', { status: value === 'pending' ? null : value })}
        />
      </Filters>
      <main aria-busy={read.isFetching}>
        {rows.length > 0 && <Requests rows={rows} onAct={(row, act) => setChosen({ row, act })} />}
        <ListStates
          read={read}
          isEmpty={rows.length === 0}
          empty={translations.text(`privacy.nothing.${status}`)}
          lead={isToDo && translations.text('privacy.nothingDueLead')}
        />
        {next && (
          <Pager>
            <LinkButton href={linkTo('/privacy', { status, cursor: next })}>
              {translations.text('do.more')}
            </LinkButton>
          </Pager>
        )}
      </main>
      {chosen?.act === 'hold' && <HoldDialog row={chosen.row} onClose={close} />}
      {chosen?.act === 'lift' && <LiftDialog row={chosen.row} onClose={close} />}
      {chosen?.act === 'refuse' && <RefuseDialog row={chosen.row} onClose={close} />}
      {chosen?.act === 'erase' && (
        <EraseDialog
          id={chosen.row.subject_id}
          name={toName(chosen.row)}
          onClose={close}
          onErased={(erased) => {
            setReceipt(erased);
            close();
          }}
        />
      )}
      {receipt && (
        <ReceiptDialog
          title={translations.text('erase.done')}
          lead={translations.text('receipt.keep')}
          receipt={receipt}
          onClose={() => setReceipt(null)}
        />
      )}
    </>
  );
}

const toName = (row: ErasureRequest) => ({
  first_name: row.first_name ?? '',
  last_name: row.last_name ?? '',
});
