import { Chip } from '../../ui/chip/chip.tsx';
import type { QueueRow } from '../cases/case-types.ts';
import { Icon } from '../components/icons.tsx';
import { formatMoment, formatSpan, parseMoment } from '../locales/format-values.ts';
import { useTranslations } from '../locales/use-translations.ts';

const HOUR_MS = 3_600_000;
/** Cases with more time left than this are not marked. */
const SOON_MS = 2 * HOUR_MS;

type Props = {
  row: Pick<QueueRow, 'status' | 'due_at'>;
  now: Date;
  /** also if there is much time left */
  isAlways?: boolean;
};

/** Late, or soon due; nothing if there is time, or if the case does not wait. */
export function DueChip({ row, now, isAlways = false }: Props) {
  const words = useTranslations();
  if (row.status !== 'pending' || row.due_at === null) return null;
  const left = parseMoment(row.due_at).getTime() - now.getTime();
  if (left > SOON_MS && !isAlways) return null;
  const span = formatSpan(words, Math.abs(left));
  return (
    <span title={words.text('target.at', { at: formatMoment(words, row.due_at) })}>
      <Chip hue={left < 0 ? 'bad' : left > SOON_MS ? 'plain' : 'warn'}>
        <Icon name="clock" />
        {words.text(left < 0 ? 'target.late' : 'target.soon', { span })}
      </Chip>
    </span>
  );
}
