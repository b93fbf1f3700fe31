import { Chip } from '../../ui/chip/chip.tsx';
import type { QueueRow } from '../cases/case-types.ts';
import { Icon } from '../components/icons.tsx';
import { formatMoment, formatSpan, parseMoment } from '../locales/format-values.ts';
import { useTranslations } from '../locales/use-translations.ts';

const HOUR_MS = 3_600_000;
/** Cases with more time left than this are not coloured. */
const SOON_MS = 2 * HOUR_MS;

type Props = {
  row: Pick<QueueRow, 'status' | 'due_at'>;
  now: Date;
};

/** When a case is due, or by how much it is late; nothing if it does not wait or has no target. */
export function DueChip({ row, now }: Props) {
  const translations = useTranslations();
  if (row.status !== 'pending' || row.due_at === null) return null;
  const left = parseMoment(row.due_at).getTime() - now.getTime();
  const span = formatSpan(translations, Math.abs(left));
  return (
    <span title={translations.text('target.at', { at: formatMoment(translations, row.due_at) })}>
      <Chip hue={left < 0 ? 'bad' : left > SOON_MS ? 'plain' : 'warn'}>
        <Icon name="clock" />
        {translations.text(left < 0 ? 'target.late' : 'target.dueIn', { span })}
      </Chip>
    </span>
  );
}
