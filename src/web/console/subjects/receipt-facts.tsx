import type { Erased } from '../api/answers.ts';
import { sayBytes, sayMoment } from '../words/say-moment.ts';
import { useWords } from '../words/use-words.ts';

type Receipt = Pick<Erased['receipt'], 'objects' | 'bytes' | 'audit_number' | 'audit_hash'>;
type Props = { requestId: string; at: string; receipt: Receipt };

/** A receipt's facts: what went and where it is written down; nothing about the person. */
export function ReceiptFacts({ requestId, at, receipt }: Props) {
  const words = useWords();
  const size = sayBytes(words, receipt.bytes);
  return (
    <dl className="facts">
      <dt>{words.text('receipt.request')}</dt>
      <dd className="mono">{requestId}</dd>
      <dt>{words.text('receipt.when')}</dt>
      <dd>{sayMoment(words, at)}</dd>
      <dt>{words.text('receipt.pictures')}</dt>
      <dd>{words.text('receipt.picturesTold', { count: receipt.objects, size })}</dd>
      <dt>{words.text('receipt.entry')}</dt>
      <dd>{receipt.audit_number}</dd>
      <dt>{words.text('receipt.hash')}</dt>
      <dd className="mono">{receipt.audit_hash}</dd>
    </dl>
  );
}
