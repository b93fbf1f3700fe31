import { Button } from '../../ui/button/button.tsx';
import type { ErasureAnswer } from '../api/answers.ts';
import { Dialog } from '../components/dialog/dialog.tsx';
import { DialogEnd } from '../components/dialog/dialog-end.tsx';
import { Facts } from '../components/facts.tsx';
import type { Translations } from '../locales/catalogue.ts';
import { formatBytes, formatMoment } from '../locales/format-values.ts';
import { useTranslations } from '../locales/use-translations.ts';
import { saveFile } from '../save-file.ts';

export type ErasureReceipt = Pick<
  ErasureAnswer['receipt'],
  'request_id' | 'erased_at' | 'objects' | 'bytes' | 'audit_number' | 'audit_hash'
>;

/** A receipt's facts: the deleted data and its audit entry; nothing about the person. */
function listFacts(translations: Translations, receipt: ErasureReceipt) {
  const size = formatBytes(translations, receipt.bytes);
  return [
    { word: translations.text('receipt.request'), value: receipt.request_id, isCode: true },
    { word: translations.text('receipt.when'), value: formatMoment(translations, receipt.erased_at) },
    {
      word: translations.text('receipt.pictures'),
      value: translations.text('receipt.picturesTold', { count: receipt.objects, size }),
    },
    { word: translations.text('receipt.entry'), value: String(receipt.audit_number) },
    { word: translations.text('receipt.hash'), value: receipt.audit_hash, isCode: true },
  ];
}

type Props = { title: string; lead: string; receipt: ErasureReceipt; onClose(): void };

/** The receipt of an erasure, to be read and saved. */
export function ReceiptDialog({ title, lead, receipt, onClose }: Props) {
  const translations = useTranslations();
  const facts = listFacts(translations, receipt);
  const save = () => {
    const lines = [
      translations.text('receipt.title'),
      ...facts.map(({ word, value }) => `${word}: ${value}`),
      '',
    ];
    saveFile(new Blob([lines.join('\n')], { type: 'text/plain' }), `receipt-${receipt.request_id}.txt`);
  };
  return (
    <Dialog title={title} lead={lead} onClose={onClose}>
      <Facts
        facts={facts.map(({ word, value, isCode }) => ({
          word,
          value: isCode ? <span className="mono">{value}</span> : value,
        }))}
      />
      <DialogEnd>
        <Button onClick={save}>{translations.text('receipt.save')}</Button>
        <Button look="primary" onClick={onClose}>
          {translations.text('do.close')}
        </Button>
      </DialogEnd>
    </Dialog>
  );
}
