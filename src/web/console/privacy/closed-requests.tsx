import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Table } from '../../ui/table/table.tsx';
import type { ErasureRequest } from '../api/answers.ts';
import { formatMoment } from '../locales/format-values.ts';
import { useTranslations } from '../locales/use-translations.ts';
import { ReceiptDialog } from '../subjects/receipt-facts.tsx';
import { AskedBy } from './asked-by.tsx';
import { SubjectLink } from './subject-link.tsx';

/** Requests whose people are erased, with their receipts. */
export function ClosedRequests({ rows }: { rows: ErasureRequest[] }) {
  const translations = useTranslations();
  const [openRequest, setShown] = useState<ErasureRequest | null>(null);
  return (
    <>
      <Table
        stacks
        heads={[
          translations.text('privacy.erased'),
          translations.text('privacy.asked'),
          translations.text('privacy.by'),
          translations.text('receipt.request'),
          { heard: translations.text('receipt.title') },
        ]}
      >
        {rows.map((row) => (
          <tr key={row.request_id}>
            <td>{row.completed_at && formatMoment(translations, row.completed_at)}</td>
            <td>{formatMoment(translations, row.requested_at)}</td>
            <td>
              <AskedBy row={row} />
            </td>
            <th scope="row" className="mono">
              {row.request_id}
            </th>
            <td>
              {row.receipt && (
                <Button onClick={() => setShown(row)}>{translations.text('receipt.title')}</Button>
              )}
            </td>
          </tr>
        ))}
      </Table>
      {openRequest?.receipt && (
        <ReceiptDialog
          title={translations.text('receipt.title')}
          lead={translations.text('receipt.lead')}
          receipt={{
            ...openRequest.receipt,
            request_id: openRequest.request_id,
            erased_at: openRequest.completed_at ?? openRequest.requested_at,
          }}
          onClose={() => setShown(null)}
        />
      )}
    </>
  );
}

/** Requests that staff have refused, and why. */
export function RefusedRequests({ rows }: { rows: ErasureRequest[] }) {
  const translations = useTranslations();
  return (
    <Table
      stacks
      heads={[
        translations.text('privacy.refused'),
        translations.text('subjects.person'),
        translations.text('privacy.asked'),
        translations.text('privacy.refusedBy'),
        translations.text('privacy.staffReason'),
      ]}
    >
      {rows.map((row) => (
        <tr key={row.request_id}>
          <td>{row.refusal && formatMoment(translations, row.refusal.refused_at)}</td>
          <th scope="row">
            <SubjectLink row={row} />
          </th>
          <td>{formatMoment(translations, row.requested_at)}</td>
          <td>
            <bdi>{row.refusal?.refused_by}</bdi>
          </td>
          <td>
            <bdi>{row.refusal?.reason}</bdi>
          </td>
        </tr>
      ))}
    </Table>
  );
}
