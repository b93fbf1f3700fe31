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
function listFacts(words: Translations, receipt: ErasureReceipt) {
  const size = formatBytes(words, receipt.bytes);
  return [
    { word: words.text('receipt.request'), told: receipt.request_id, isCode: true },
    { word: words.text('receipt.when'), told: formatMoment(words, receipt.erased_at) },
    {
      word: words.text('receipt.pictures'),
      told: words.text('receipt.picturesTold', { count: receipt.objects, size }),
    },
    { word: words.text('receipt.entry'), told: String(receipt.audit_number) },
    { word: words.text('receipt.hash'), told: receipt.audit_hash, isCode: true },
  ];
}

type Props = { title: string; lead: string; receipt: ErasureReceipt; onClose(): void };

/** The receipt of an erasure, to be read and saved. */
export function ReceiptDialog({ title, lead, receipt, onClose }: Props) {
  const words = useTranslations();
  const facts = listFacts(words, receipt);
  const save = () => {
    const lines = [words.text('receipt.title'), ...facts.map(({ word, told }) => `${word}: ${told}`), ''];
    saveFile(new Blob([lines.join('\n')], { type: 'text/plain' }), `receipt-${receipt.request_id}.txt`);
  };
  return (
    <Dialog title={title} lead={lead} onClose={onClose}>
      <Facts
        facts={facts.map(({ word, told, isCode }) => ({
          word,
          told: isCode ? <span className="mono">{told}</span> : told,
        }))}
      />
      <DialogEnd>
        <Button onClick={save}>{words.text('receipt.save')}</Button>
        <Button look="primary" onClick={onClose}>
          {words.text('do.close')}
        </Button>
      </DialogEnd>
    </Dialog>
  );
}
