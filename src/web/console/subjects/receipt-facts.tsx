import type { ErasureAnswer } from '../api/answers.ts';
import { Facts } from '../components/facts.tsx';
import { formatBytes, formatMoment } from '../locales/format-values.ts';
import { useTranslations } from '../locales/use-translations.ts';

type Receipt = Pick<ErasureAnswer['receipt'], 'objects' | 'bytes' | 'audit_number' | 'audit_hash'>;
type Props = { requestId: string; at: string; receipt: Receipt };

/** A receipt's facts: the deleted data and its audit entry; nothing about the person. */
export function ReceiptFacts({ requestId, at, receipt }: Props) {
  const words = useTranslations();
  const size = formatBytes(words, receipt.bytes);
  return (
    <Facts
      facts={[
        { word: words.text('receipt.request'), told: <span className="mono">{requestId}</span> },
        { word: words.text('receipt.when'), told: formatMoment(words, at) },
        {
          word: words.text('receipt.pictures'),
          told: words.text('receipt.picturesTold', { count: receipt.objects, size }),
        },
        { word: words.text('receipt.entry'), told: receipt.audit_number },
        { word: words.text('receipt.hash'), told: <span className="mono">{receipt.audit_hash}</span> },
      ]}
    />
  );
}
